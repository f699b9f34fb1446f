package io.taskmill.memory;

import io.taskmill.admin.StatisticsCounter;
import io.taskmill.memory.WorkflowTable.Node;
import io.taskmill.memory.WorkflowTable.Whole;
import io.taskmill.spi.TaskIds;
import io.taskmill.spi.TaskPurge;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes tasks out for good. Of those that a person deletes only the ids stay for a moment. */
final class MemoryPurge implements TaskPurge {

  private final MemoryData data;

  /** Where this opening has left the pass; 0 if another has gone on, or it is over. */
  private long mine;

  MemoryPurge(MemoryData data) {
    this.data = data;
  }

  /** Whether it is time for the next part of the pass. */
  boolean isDue(Instant now) {
    return !data.deleted.isEmpty()
        || (data.types.shortestRetention() != null && !data.purge.nextAt.isAfter(now));
  }

  @Override
  public int removeDeleted(int limit) {
    return data.alone(
        now -> {
          List<Long> old =
              data.deleted.headSet(TaskPurge.forgettable(now)).stream().limit(limit).toList();
          data.deleted.removeAll(old);
          return old.size();
        });
  }

  @Override
  public Part next(boolean archives, int limit) {
    return data.alone(
        now -> {
          PurgeCursor cursor = data.purge;
          Duration shortest = data.types.shortestRetention();
          boolean goesOn = mine != 0 && mine == cursor.after;
          if (shortest == null
              || (cursor.archived && !archives)
              || (!goesOn && cursor.nextAt.isAfter(now))) {
            return Part.NOTHING;
          }
          Part part = find(now, null, cursor.after, limit);
          boolean more = part.read() == limit;
          cursor.after = more ? part.last() : 0;
          cursor.nextAt = now.plus(more ? TURN : TaskPurge.pauseAfterPass(shortest));
          mine = cursor.after;
          return part;
        });
  }

  @Override
  public Part find(@Nullable Duration olderThan, long after, int limit) {
    return data.alone(now -> find(now, olderThan, after, limit));
  }

  private Part find(Instant now, @Nullable Duration olderThan, long after, int limit) {
    Duration shortest = olderThan == null ? data.types.shortestRetention() : olderThan;
    if (shortest == null) {
      return Part.NOTHING;
    }
    long until = TaskIds.from(now.minus(shortest));
    List<Due> due = new ArrayList<>();
    int read = 0;
    long last = after;
    for (MemoryTask task : data.tasks.oldestBetween(after, Math.max(until, 1) - 1)) {
      if (read == limit) {
        break;
      }
      read++;
      last = task.id();
      Duration kept = olderThan == null ? kept(task) : olderThan;
      Instant ended = task.finishedAt;
      Whole whole = task.isLinked() ? data.workflows.node(task.id()).whole : null;
      Instant since = whole == null ? ended : whole.finishedAt;
      boolean isOver = since != null && kept != null && !since.plus(kept).isAfter(now);
      if (ended != null && (isOver || (whole != null && whole.purging))) {
        due.add(new Due(task.id(), ended, whole == null ? null : whole.id()));
      }
    }
    return new Part(due, read, last);
  }

  private boolean isPurging(MemoryTask task) {
    return task.isLinked() && data.workflows.node(task.id()).whole.purging;
  }

  /** How long it is kept; null for ever. */
  private @Nullable Duration kept(MemoryTask task) {
    Duration retention =
        task.isLinked()
            ? longest(data.workflows.node(task.id()).whole)
            : task.type.rules().retention();
    return retention == null ? null : TaskPurge.kept(retention);
  }

  /** A workflow is kept as long as any of its tasks. */
  private @Nullable Duration longest(Whole whole) {
    Duration longest = Duration.ZERO;
    for (String type : whole.types()) {
      Duration retention = data.types.of(type).rules().retention();
      if (retention == null) {
        return null;
      }
      longest = retention.compareTo(longest) > 0 ? retention : longest;
    }
    return longest;
  }

  @Override
  public int remove(List<Due> due) {
    return data.alone(
        now -> {
          beginWorkflows(due);
          int removed = 0;
          for (Due one : due) {
            MemoryTask task = data.tasks.get(one.id());
            if (task != null
                && one.finishedAt().equals(task.finishedAt)
                && (!task.isLinked() || isPurging(task))) {
              data.tasks.remove(task);
              data.workflows.remove(task.id());
              data.statistics.of(task.task, now).add(StatisticsCounter.REMOVED, 1);
              removed++;
            }
          }
          return removed;
        });
  }

  /** From here on no task of these workflows is reopened, unless one was since. */
  private void beginWorkflows(List<Due> due) {
    Set<Whole> workflows = new HashSet<>();
    for (Due one : due) {
      Node node = data.workflows.find(one.id());
      if (node != null) {
        workflows.add(node.whole);
      }
    }
    for (Whole whole : workflows) {
      whole.purging =
          whole.purging
              || whole.nodes.keySet().stream()
                  .allMatch(id -> Objects.requireNonNull(data.tasks.get(id)).state.isFinal());
    }
  }

  @Override
  public boolean isArchived() {
    return data.alone(now -> data.purge.archived);
  }

  @Override
  public void setArchived(boolean archived) {
    data.alone(
        now -> {
          data.purge.archived = archived;
          return archived;
        });
  }
}
