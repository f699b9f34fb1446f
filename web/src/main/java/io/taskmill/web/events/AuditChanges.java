package io.taskmill.web.events;

import io.taskmill.TaskInfo;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.Schedule;
import java.util.LinkedHashMap;
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

  /**
   * The changes of these entries.
   *
   * @param tasks those of their tasks that are there
   */
  Set<Change> of(List<AuditEntry> entries, Map<Long, TaskInfo> tasks) {
    Set<Change> changes = new LinkedHashSet<>();
    Map<String, Reach> schedules = new LinkedHashMap<>();
    for (AuditEntry entry : entries) {
      if (entry.task() != null) {
        ofTask(entry.task(), tasks.get(entry.task()), changes);
      } else if (entry.operation() != null) {
        // That it goes on or ends is found among the operations.
        changes.add(new Change(Hint.of(Topic.AUDIT), new Reach.Unlimited()));
      } else if (entry.subject() != null) {
        ofSubject(topic(entry.verb()), entry.subject(), schedules, changes);
      } else {
        changes.add(new Change(Hint.of(Topic.AUDIT), new Reach.Unlimited()));
      }
    }
    return changes;
  }

  private static void ofTask(long id, @Nullable TaskInfo task, Set<Change> changes) {
    if (task == null) {
      changes.add(new Change(Hint.ofId(Topic.TASK, id), new Reach.Unlimited()));
      changes.add(new Change(Hint.of(Topic.AUDIT), new Reach.Unlimited()));
      return;
    }
    Reach reach = new Reach.OfTask(task.tenant(), task.type(), task.queue());
    changes.add(new Change(Hint.ofId(Topic.TASK, id), reach));
    changes.add(new Change(Hint.ofTasks(task.type(), task.queue()), reach));
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
      Reach reach = schedules.computeIfAbsent(name, any -> reach(name, schedules.size()));
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
