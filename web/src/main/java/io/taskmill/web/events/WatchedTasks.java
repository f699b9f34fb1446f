package io.taskmill.web.events;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Whether tasks that listeners watch have changed. One that is looked at for the first time counts
 * as changed: what has happened since its listener has read it is not known.
 */
final class WatchedTasks {

  private record Mark(
      TaskState state, Instant updatedAt, @Nullable Instant progressAt, Reach reach) {}

  private final Map<Long, Mark> marks = new HashMap<>();
  private long lastAsked = Long.MIN_VALUE;

  /** Those that are looked at now: all, or if they are too many, the next ones in turn. */
  Set<Long> next(Set<Long> watched, int most) {
    marks.keySet().retainAll(watched);
    if (watched.size() <= most) {
      return watched;
    }
    NavigableSet<Long> all = new TreeSet<>(watched);
    Set<Long> next = new TreeSet<>();
    for (Long id : all.tailSet(lastAsked, false)) {
      if (next.size() < most) {
        next.add(id);
        lastAsked = id;
      }
    }
    for (Long id : all) {
      if (next.size() < most) {
        next.add(id);
        lastAsked = id;
      }
    }
    return next;
  }

  /**
   * Which of these have changed.
   *
   * @param tasks those that are there
   */
  List<Change> find(Set<Long> asked, Map<Long, TaskInfo> tasks, Map<Long, TaskProgress> progress) {
    List<Change> changes = new ArrayList<>();
    for (Long id : asked) {
      TaskInfo task = tasks.get(id);
      Mark now = task == null ? null : mark(task, progress.get(id));
      Mark before = now == null ? marks.remove(id) : marks.put(id, now);
      if (now != null && !now.equals(before)) {
        changes.add(new Change(Hint.ofId(Topic.TASK, id), now.reach(), id));
      } else if (now == null && before != null) {
        changes.add(new Change(Hint.ofId(Topic.TASK, id), before.reach(), id));
      }
    }
    return changes;
  }

  private static Mark mark(TaskInfo task, @Nullable TaskProgress progress) {
    return new Mark(
        task.state(),
        task.updatedAt(),
        progress == null ? null : progress.at(),
        new Reach.OfTask(task.tenant(), task.type(), task.queue()));
  }
}
