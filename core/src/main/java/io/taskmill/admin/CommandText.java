package io.taskmill.admin;

import io.taskmill.InvalidTaskException;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A command as JSON, as bulk operations store it and tools take it: {@code {"verb":"cancel"}},
 * {@code {"verb":"edit","priority":9}}.
 */
public final class CommandText {

  private static final String VERB = "verb";

  /** Every command by its verb, with the fields that it takes. */
  private static final TreeMap<String, Form> FORMS = new TreeMap<>();

  static {
    form("cancel", json -> TaskCommand.cancel());
    form("pause", json -> TaskCommand.pause());
    form("resume", json -> TaskCommand.resume());
    form("retry", json -> TaskCommand.retry());
    form("reset", json -> TaskCommand.reset());
    form("run-now", json -> TaskCommand.runNow());
    form("clean", json -> TaskCommand.clean());
    form("delete", json -> TaskCommand.delete());
    form(
        "reschedule",
        json -> new TaskCommand.Reschedule(required("dueAt", "reschedule", json.time("dueAt"))),
        "dueAt");
    form("commit", json -> new TaskCommand.Commit(json.text("result")), "result");
    form(
        "resolve",
        json -> new TaskCommand.Resolve(required("remark", "resolve", json.text("remark"))),
        "remark");
    form(
        "signal",
        json ->
            new TaskCommand.Signal(
                required("name", "signal", json.text("name")), json.text("payload")),
        "name",
        "payload");
    form(
        "redo-step",
        json -> new TaskCommand.RedoStep(required("step", "redo-step", json.text("step"))),
        "step");
    form(
        "edit",
        json ->
            new TaskCommand.Edit(
                json.smallNumber("priority"),
                json.text("queue"),
                json.smallNumber("maxAttempts"),
                json.text("payload"),
                json.pairs("attributes")),
        "priority",
        "queue",
        "maxAttempts",
        "payload",
        "attributes");
  }

  private CommandText() {}

  /** All verbs, in alphabetical order. */
  public static List<String> verbs() {
    return List.copyOf(FORMS.keySet());
  }

  /** The command as JSON. */
  public static String write(TaskCommand command) {
    JsonObject json = JsonObject.empty("command").put(VERB, command.verb());
    if (command instanceof TaskCommand.Reschedule move) {
      json.put("dueAt", move.dueAt());
    } else if (command instanceof TaskCommand.Commit commit) {
      json.put("result", commit.result());
    } else if (command instanceof TaskCommand.Resolve resolve) {
      json.put("remark", resolve.remark());
    } else if (command instanceof TaskCommand.Signal signal) {
      json.put("name", signal.name()).put("payload", signal.payload());
    } else if (command instanceof TaskCommand.RedoStep redo) {
      json.put("step", redo.step());
    } else if (command instanceof TaskCommand.Edit edit) {
      json.put("priority", edit.priority())
          .put("queue", edit.queue())
          .put("maxAttempts", edit.maxAttempts())
          .put("payload", edit.payload())
          .put("attributes", edit.attributes());
    }
    return json.toString();
  }

  /**
   * The command that is written there.
   *
   * @throws InvalidTaskException naming the verb or field that is unknown or has a bad value
   */
  public static TaskCommand read(String text) {
    JsonObject json = JsonObject.parse(text, "command");
    String verb = json.text(VERB);
    Form form = verb == null ? null : FORMS.get(verb);
    if (form == null) {
      throw new InvalidTaskException(
          "'verb' of the command is %s, which is none of %s."
              .formatted(verb == null ? "missing" : "'" + Texts.shown(verb) + "'", verbs()));
    }
    json.allowOnly(form.fields);
    return form.read.apply(json);
  }

  private static <T> T required(String field, String verb, @Nullable T value) {
    if (value == null) {
      throw new InvalidTaskException(
          "The command '%s' needs the field '%s', which is missing.".formatted(verb, field));
    }
    return Objects.requireNonNull(value);
  }

  private static void form(String verb, Function<JsonObject, TaskCommand> read, String... fields) {
    TreeSet<String> all = new TreeSet<>(List.of(fields));
    all.add(VERB);
    FORMS.put(verb, new Form(List.copyOf(all), read));
  }

  private record Form(List<String> fields, Function<JsonObject, TaskCommand> read) {}
}
