package io.taskmill.web.events;

import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.Schedule;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What entries of the audit tell: what a person has changed, and who hears of it. */
final class AuditChanges {

  /** More than so many at once are not looked up: whose they are is not known then. */
  private static final int MOST_SCHEDULES = 20;

  private final ControlPlane plane;

  AuditChanges(ControlPlane plane) {
    this.plane = plane;
  }

  /** The changes of these entries. */
  Set<Change> of(List<AuditEntry> entries) {
    Set<Change> changes = new LinkedHashSet<>();
    Map<String, Reach> schedules = new HashMap<>();
    for (AuditEntry entry : entries) {
      if (entry.task() != null) {
        ofTask(entry.task(), entry, changes);
      } else if (entry.subject() != null) {
        ofSubject(topic(entry.verb()), entry.subject(), schedules, changes);
      } else {
        // That an operation goes on or ends is found among the operations.
        changes.add(new Change(Hint.of(Topic.AUDIT), new Reach.Unlimited()));
      }
    }
    return changes;
  }

  private static void ofTask(long id, AuditEntry entry, Set<Change> changes) {
    Reach reach = new Reach.Unlimited();
    if (entry.tenant() != null && entry.type() != null && entry.queue() != null) {
      reach = new Reach.OfTask(entry.tenant(), entry.type(), entry.queue());
      changes.add(new Change(Hint.ofTasks(entry.type(), entry.queue()), reach));
    }
    changes.add(new Change(Hint.ofId(Topic.TASK, id), reach));
    changes.add(new Change(Hint.of(Topic.AUDIT), reach));
  }

  private void ofSubject(
      @Nullable Topic topic, String name, Map<String, Reach> schedules, Set<Change> changes) {
    Reach audit = new Reach.Unlimited();
    if (topic == Topic.TYPES) {
      changes.add(new Change(Hint.named(topic, name), new Reach.OfType(name)));
      audit = new Reach.OfEdit(topic, name);
    } else if (topic == Topic.QUEUES) {
      changes.add(new Change(Hint.named(topic, name), new Reach.OfQueue(name)));
      audit = new Reach.OfEdit(topic, name);
    } else if (topic == Topic.SCHEDULES) {
      int before = schedules.size();
      Reach reach = schedules.computeIfAbsent(name, any -> reach(name, before));
      changes.add(new Change(Hint.named(topic, name), reach));
    }
    changes.add(new Change(Hint.of(Topic.AUDIT), audit));
  }

  /** Null if no topic but the audit is about it; nodes tell themselves what has changed. */
  private static @Nullable Topic topic(String verb) {
    return switch (verb) {
      case "edit-type" -> Topic.TYPES;
      case "edit-queue", "pause-queue", "resume-queue" -> Topic.QUEUES;
      case "add-schedule",
          "edit-schedule",
          "remove-schedule",
          "schedule-online",
          "schedule-offline",
          "run-schedule",
          "backfill-schedule",
          "edit-calendar" ->
          Topic.SCHEDULES;
      default -> null;
    };
  }

  private Reach reach(String schedule, int before) {
    if (before >= MOST_SCHEDULES) {
      return new Reach.Unknown();
    }
    return plane
        .schedules()
        .get(schedule)
        .map(info -> reach(info.schedule()))
        .orElse(new Reach.Unknown());
  }

  private static Reach reach(Schedule schedule) {
    return new Reach.OfSchedule(schedule.tenant(), schedule.type(), schedule.queue().orElse(null));
  }
}
