package io.taskmill.wire;

import io.taskmill.InvalidTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.UnknownFieldException;
import io.taskmill.workflow.OnEnd;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A task of a workflow that is to be submitted: its place in the graph, and the fields of a task.
 *
 * @param name what it is called in the workflow
 * @param after what it comes after: names of tasks, or objects with a name and the end that counts
 * @param type the name of its type, which the store knows
 * @param payload any JSON value; it is kept letter by letter as it was sent
 * @param payloadText the payload as a text instead, for types whose payload is no JSON
 * @param key by which it is found, and unique if its type says so
 * @param priority 1 to 9, 9 first; that of the type if it is left out
 * @param queue that of the type if it is left out
 * @param delay how long it waits before it may run
 * @param runAt when it may run, instead of a delay
 * @param tenant whose task it is; 0 if it is left out, or the caller's own
 * @param creator who has made it; 0 if it is left out
 * @param maxAttempts how often it is run at most, the first time included
 * @param onDuplicate what happens if a task with its unique key is there
 * @param deadline how long after the submit it is ended if it is still live
 * @param host the machine on which it should run
 * @param tags by which it is found
 * @param headers small texts that travel with it
 */
public record NewWorkflowTask(
    String name,
    @Nullable List<After> after,
    String type,
    @Nullable RawJson payload,
    @Nullable String payloadText,
    @Nullable String key,
    @Nullable Integer priority,
    @Nullable String queue,
    @Nullable Duration delay,
    @Nullable Instant runAt,
    @Nullable String tenant,
    @Nullable String creator,
    @Nullable Integer maxAttempts,
    @Nullable OnDuplicate onDuplicate,
    @Nullable Duration deadline,
    @Nullable String host,
    @Nullable List<String> tags,
    @Nullable Map<String, String> headers) {

  /**
   * A task that comes before. Instead of the object there may be the name alone.
   *
   * @param name what it is called in the workflow
   * @param on which end of it lets go on: SUCCESS, FAILURE or ANY; SUCCESS if it is left out
   */
  public record After(String name, @Nullable OnEnd on) {

    private static final Set<String> FIELDS = Set.of("name", "on");

    static After read(String text) {
      JsonNode given = JsonMapper.shared().readTree(text);
      if (given.isString()) {
        return new After(given.asString(), OnEnd.SUCCESS);
      }
      if (!given.isObject() || !given.path("name").isString()) {
        throw new InvalidTaskException(
            "'after' of a task must be a list of names, or of objects with 'name' and 'on'.");
      }
      for (String field : given.propertyNames()) {
        if (!FIELDS.contains(field)) {
          throw new UnknownFieldException(
              "'after' of a task has a field that is not known; it has 'name' and 'on'.");
        }
      }
      JsonNode on = given.path("on");
      return new After(
          given.path("name").asString(),
          on.isMissingNode() || on.isNull() ? OnEnd.SUCCESS : end(on));
    }

    private static OnEnd end(JsonNode on) {
      return Arrays.stream(OnEnd.values())
          .filter(end -> on.isString() && end.name().equals(on.asString().toUpperCase(Locale.ROOT)))
          .findAny()
          .orElseThrow(
              () ->
                  new InvalidTaskException(
                      "'on' of what a task comes after must be one of %s."
                          .formatted(List.of(OnEnd.values()))));
    }
  }

  /** The task by itself. */
  public NewTask task() {
    return new NewTask(
        type,
        payload,
        payloadText,
        key,
        priority,
        queue,
        delay,
        runAt,
        tenant,
        creator,
        maxAttempts,
        onDuplicate,
        deadline,
        host,
        tags,
        headers);
  }
}
