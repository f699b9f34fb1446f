package io.taskmill.client;

import io.taskmill.DuplicateTaskException;
import io.taskmill.InvalidTaskException;
import io.taskmill.QueueFullException;
import io.taskmill.TaskState;
import io.taskmill.TaskmillException;
import io.taskmill.UnknownFieldException;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** An answer that is an error, as the API gives it (RFC 9457). */
final class Problem extends Exception {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final transient JsonNode body;

  Problem(int status, JsonNode body) {
    super(body.path("detail").asString(""), null, false, false);
    this.status = status;
    this.body = body;
  }

  String code() {
    return text("code");
  }

  boolean isNotFound() {
    return code().equals("not-found");
  }

  /** Whether what was to be changed is not as it was when it was read. */
  boolean isChanged() {
    return code().equals("changed");
  }

  /** Whether the key of a submit was used for another one. */
  boolean isKeyReused() {
    return code().equals("key-reused");
  }

  /** What a task has answered to a command that it refused; empty if that is not the problem. */
  Optional<CommandAnswer> refusal(long task) {
    if (isNotFound()) {
      return Optional.of(CommandAnswer.refused(task, null, Refusal.UNKNOWN));
    }
    if (!code().equals("refused")) {
      return Optional.empty();
    }
    Refusal why = named(Refusal.values(), text("refusal")).orElse(Refusal.STATE);
    TaskState state = named(TaskState.values(), text("state")).orElse(null);
    return Optional.of(CommandAnswer.refused(task, state, why));
  }

  /** The library's exception for it. */
  TaskmillException exception() {
    String detail = String.valueOf(getMessage());
    return switch (code()) {
      case "unknown-field" -> new UnknownFieldException(detail);
      case "invalid", "bad-parameter", "bad-json", "unknown-parameter", "not-found", "refused" ->
          new InvalidTaskException(detail);
      case "duplicate" -> DuplicateTaskException.told(detail, body.path("taskId").asLong(0));
      case "queue-full" -> QueueFullException.told(detail, text("queue"));
      default -> new ServerException(code(), status, detail, null);
    };
  }

  private String text(String field) {
    return body.path(field).asString("");
  }

  private static <E extends Enum<E>> Optional<E> named(E[] values, String name) {
    return Arrays.stream(values).filter(value -> value.name().equals(name)).findAny();
  }
}
