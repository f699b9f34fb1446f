package io.taskmill.web.events;

import io.taskmill.wire.WireJson;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * That something may have changed. It carries no data: whoever shows it asks for it again.
 *
 * @param id of a task, workflow, node or operation
 * @param name of a type, queue or schedule
 * @param type of the tasks
 * @param queue of the tasks
 */
record Hint(
    Topic topic,
    @Nullable String id,
    @Nullable String name,
    @Nullable String type,
    @Nullable String queue) {

  /** Something of this topic, whatever it is. */
  static Hint of(Topic topic) {
    return new Hint(topic, null, null, null, null);
  }

  /** Something with an id. */
  static Hint ofId(Topic topic, long id) {
    return new Hint(topic, Long.toString(id), null, null, null);
  }

  /** Something with a name. */
  static Hint named(Topic topic, String name) {
    return new Hint(topic, null, name, null, null);
  }

  /** Tasks of a type in a queue. */
  static Hint ofTasks(String type, String queue) {
    return new Hint(Topic.TASKS, null, null, type, queue);
  }

  /** As JSON, in one line. */
  String json() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("topic", topic.text());
    put(fields, "id", id);
    put(fields, "name", name);
    put(fields, "type", type);
    put(fields, "queue", queue);
    return WireJson.strict().writeValueAsString(fields);
  }

  private static void put(Map<String, String> fields, String name, @Nullable String value) {
    if (value != null) {
      fields.put(name, value);
    }
  }
}
