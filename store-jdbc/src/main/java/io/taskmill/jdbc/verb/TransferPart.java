package io.taskmill.jdbc.verb;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables that are read and written together when a store is moved.
 *
 * @param table has one row for each thing
 * @param key the column that names a thing
 * @param stamp a column that is another one if two things have the same name by chance; the key
 *     itself where that cannot be
 * @param isPaged whether the key is a number by which pages are read; otherwise all is one page
 * @param belonging the other tables that have rows of a thing, each with the column that names it
 */
record TransferPart(
    String name,
    String table,
    String key,
    String stamp,
    boolean isPaged,
    Map<String, String> belonging) {

  /** All parts, in the order in which they are written. */
  static final List<TransferPart> ALL =
      List.of(
          new TransferPart("types", "type", "name", "name", false, Map.of()),
          new TransferPart("queues", "queue", "name", "name", false, Map.of()),
          new TransferPart("lanes", "lane", "id", "id", true, Map.of()),
          new TransferPart("nodes", "node_name", "id", "registered_at", true, Map.of()),
          new TransferPart("workflows", "workflow", "id", "created_at", true, Map.of()),
          new TransferPart("tasks", "task", "id", "created_at", true, ofTasks()),
          new TransferPart("calendars", "calendar", "name", "name", false, Map.of()),
          new TransferPart("schedules", "schedule", "name", "name", false, Map.of()),
          new TransferPart("lines of schedules", "schedule_log", "id", "at", true, Map.of()),
          new TransferPart("modes", "mode", "name", "name", false, Map.of()),
          new TransferPart("documents", "document", "name", "version", false, Map.of()),
          new TransferPart("operations", "operation", "id", "created_at", true, Map.of()),
          new TransferPart("statistics", "stat", "id", "at", true, Map.of()),
          new TransferPart("purges", "purge", "id", "id", true, Map.of()),
          new TransferPart("audit entries", "audit", "id", "at", true, Map.of()));

  private static Map<String, String> ofTasks() {
    Map<String, String> tables = new LinkedHashMap<>();
    tables.put("attribute", "task_id");
    tables.put("live_key", "task_id");
    tables.put("key_slot", "task_id");
    tables.put("deadline", "id");
    tables.put("host_wait", "id");
    tables.put("checkpoint", "task_id");
    tables.put("step", "task_id");
    tables.put("signal", "task_id");
    tables.put("failure", "task_id");
    tables.put("progress", "task_id");
    tables.put("task_log", "task_id");
    tables.put("ready", "id");
    tables.put("waiting", "id");
    tables.put("running", "id");
    tables.put("finished", "id");
    tables.put("deleted", "id");
    tables.put("workflow_task", "id");
    tables.put("edge", "id");
    tables.put("workflow_call", "task_id");
    return tables;
  }

  static TransferPart named(String name) {
    return ALL.stream().filter(part -> part.name.equals(name)).findFirst().orElseThrow();
  }

  /** Which rows of its table are on a page. */
  String page() {
    return isPaged
        ? "where %1$s > :after order by %1$s limit :limit".formatted(key)
        : "order by " + key;
  }

  /** Which rows of its table are between the first and the last of a page. */
  String range() {
    return "where %s between :first and :last".formatted(key);
  }

  /** The column of one of its tables that names the thing. */
  String keyIn(String other) {
    return other.equals(table) ? key : belonging.getOrDefault(other, key);
  }
}
