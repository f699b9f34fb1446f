package io.taskmill.spi;

import io.taskmill.Rate;
import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.DebugMode;
import io.taskmill.schedule.ScheduleState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Edits of types, queues, nodes and schedules as the audit keeps them, in one place for all stores:
 * JSON objects with those fields whose value is another one. The store gives the id.
 */
public final class EditAudit {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private EditAudit() {}

  /** A type was saved; empty if that changed nothing. */
  public static Optional<AuditEntry> type(
      StoredType before, StoredType after, Actor by, Instant now) {
    return entry("edit-type", after.name(), fields(before), fields(after), by, now);
  }

  /** A queue's settings were changed; empty if they are as they were. */
  public static Optional<AuditEntry> queue(
      StoredQueue before, StoredQueue after, Actor by, Instant now) {
    String verb = "edit-queue";
    if (before.paused() != after.paused()) {
      verb = after.paused() ? "pause-queue" : "resume-queue";
    }
    return entry(verb, after.name(), fields(before), fields(after), by, now);
  }

  /** A node is to drain, or not any more; empty if it was so before. */
  public static Optional<AuditEntry> node(
      long node, boolean before, boolean after, Actor by, Instant now) {
    return entry(
        after ? "drain-node" : "resume-node",
        Long.toString(node),
        Map.of("draining", before),
        Map.of("draining", after),
        by,
        now);
  }

  /** That a node was taken for dead; the store gives id and time. */
  public static AuditEntry lost(NodeStatus node, Actor by) {
    Map<String, String> which = Map.of("name", node.name(), "host", node.host());
    return AuditEntry.ofSubject(
        by, "node-lost", "applied", Long.toString(node.node()), JSON.writeValueAsString(which));
  }

  /**
   * A schedule was added or changed; empty if only its times are others.
   *
   * @param before null if it was added
   */
  public static Optional<AuditEntry> schedule(
      @Nullable StoredSchedule before, StoredSchedule after, Actor by, Instant now) {
    Map<String, @Nullable Object> old =
        before == null ? fields(StoredSchedule.create(after.name(), "", null)) : fields(before);
    String verb = "edit-schedule";
    if (before == null) {
      verb = "add-schedule";
      old.replaceAll((name, value) -> null);
    } else if (before.state() != after.state()) {
      verb = after.state() == ScheduleState.ONLINE ? "schedule-online" : "schedule-offline";
    }
    return entry(verb, after.name(), old, fields(after), by, now);
  }

  /** A schedule was removed. */
  public static AuditEntry removed(StoredSchedule schedule, Actor by, Instant now) {
    return ofSchedule("remove-schedule", schedule.name(), null, by, now);
  }

  /** A person has submitted tasks of a schedule. */
  public static AuditEntry triggered(
      String verb, String schedule, List<NewTask> tasks, Actor by, Instant now) {
    Map<String, @Nullable Object> what = new LinkedHashMap<>();
    what.put("tasks", tasks.size());
    what.put("first", Long.toString(tasks.get(0).id()));
    what.put("last", Long.toString(tasks.get(tasks.size() - 1).id()));
    return ofSchedule(verb, schedule, what, by, now);
  }

  private static AuditEntry ofSchedule(
      String verb, String schedule, @Nullable Object what, Actor by, Instant now) {
    return new AuditEntry(
        now, by, verb, schedule, null, null, what == null ? null : JSON.writeValueAsString(what));
  }

  /** A holiday calendar was added or changed; empty if its dates are the same. */
  public static Optional<AuditEntry> calendar(
      String name, List<String> before, List<String> after, Actor by, Instant now) {
    return entry("edit-calendar", name, Map.of("dates", before), Map.of("dates", after), by, now);
  }

  /** A mode of the whole cluster was switched; empty if it was so before. */
  public static Optional<AuditEntry> mode(
      DebugMode mode, boolean before, boolean after, Actor by, Instant now) {
    return entry(
        "debug-mode",
        mode.name().toLowerCase(Locale.ROOT),
        Map.of("on", before),
        Map.of("on", after),
        by,
        now);
  }

  private static Map<String, @Nullable Object> fields(StoredSchedule schedule) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("state", schedule.state());
    fields.put("code", json(schedule.code()));
    fields.put("edits", json(schedule.edits()));
    fields.put("declaredBy", schedule.declaredBy());
    return fields;
  }

  private static Optional<AuditEntry> entry(
      String verb,
      String subject,
      Map<String, @Nullable Object> before,
      Map<String, @Nullable Object> after,
      Actor by,
      Instant now) {
    Map<String, @Nullable Object> left = new LinkedHashMap<>(before);
    left.entrySet().removeIf(field -> Objects.equals(field.getValue(), after.get(field.getKey())));
    if (left.isEmpty()) {
      return Optional.empty();
    }
    Map<String, @Nullable Object> come = new LinkedHashMap<>(after);
    come.keySet().retainAll(left.keySet());
    return Optional.of(
        new AuditEntry(
            now,
            by,
            verb,
            subject,
            null,
            JSON.writeValueAsString(left),
            JSON.writeValueAsString(come)));
  }

  private static Map<String, @Nullable Object> fields(StoredType type) {
    TypeRules rules = type.rules();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("disabled", rules.disabled());
    fields.put("maxRunning", rules.maxRunning());
    fields.put("perKey", rules.perKey());
    fields.put("rate", rules.rate() == null ? null : inWords(rules.rate()));
    fields.put("hostGrace", rules.hostGrace().toString());
    fields.put("code", json(type.code()));
    fields.put("edits", json(type.edits()));
    return fields;
  }

  private static String inWords(Rate rate) {
    return "%d in %s, at most %d at once".formatted(rate.tasks(), rate.period(), rate.burst());
  }

  private static Map<String, @Nullable Object> fields(StoredQueue queue) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("capacity", queue.capacity());
    fields.put("paused", queue.paused());
    return fields;
  }

  /** As JSON in JSON; a text that is none stays a text. */
  private static Object json(String text) {
    try {
      return text.isBlank() ? text : JSON.readTree(text);
    } catch (JacksonException e) {
      return text;
    }
  }
}
