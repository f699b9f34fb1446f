package io.taskmill.memory;

import io.taskmill.DuplicateTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.TaskState;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.UniqueKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One submit. It is planned task by task, each as if those before it were there already, and
 * applied as a whole when none of them was refused.
 */
final class Submission {

  private final MemoryData data;
  private final TaskTable table;
  private final Instant now;
  private final Map<Long, MemoryTask> created = new LinkedHashMap<>();
  private final Set<MemoryTask> replaced = new LinkedHashSet<>();

  /** Who will have the unique keys that this submit takes. */
  private final Map<UniqueKeys.Key, MemoryTask> owners = new HashMap<>();

  Submission(MemoryData data, Instant now) {
    this.data = data;
    this.table = data.tasks;
    this.now = now;
  }

  Submitted plan(NewTask task) {
    MemoryTask known = created.get(task.id());
    known = known == null ? table.get(task.id()) : known;
    if (known != null) {
      return new Submitted(task.id(), true, stateFor(known));
    }
    UniqueKeys.Key key = UniqueKeys.keyOf(task);
    MemoryTask owner = key == null ? null : owner(key);
    if (owner != null && !replaces(task, owner)) {
      return new Submitted(owner.id(), false, null);
    }
    MemoryTask planned = new MemoryTask(task, data.types.of(task.type()), now);
    created.put(task.id(), planned);
    if (owner != null) {
      replaced.add(owner);
    }
    if (key != null) {
      owners.put(key, planned);
    }
    return new Submitted(task.id(), true, planned.state);
  }

  /** What one is told who submits again: whether the task can be claimed, as far as he cares. */
  private static TaskState stateFor(MemoryTask known) {
    return switch (known.state) {
      case SCHEDULED, BLOCKED -> TaskState.SCHEDULED;
      case PAUSED -> TaskState.PAUSED;
      default -> TaskState.READY;
    };
  }

  private @Nullable MemoryTask owner(UniqueKeys.Key key) {
    MemoryTask planned = owners.get(key);
    return planned == null ? table.uniqueKeys.owner(key, now) : planned;
  }

  private static boolean replaces(NewTask task, MemoryTask owner) {
    UniqueKey unique = task.terms().unique();
    OnDuplicate what = unique == null ? OnDuplicate.RETURN_EXISTING : unique.onDuplicate();
    return switch (what) {
      case RETURN_EXISTING -> false;
      case REJECT -> throw new DuplicateTaskException(task.type(), owner.id());
      case REPLACE ->
          owner.hasNeverStarted() && owner.state != TaskState.RUNNING && !owner.state.isFinal();
    };
  }

  void apply() {
    if (!data.queues.isEmpty()) {
      checkRoom();
    }
    for (MemoryTask task : created.values()) {
      table.add(task);
    }
    for (MemoryTask task : replaced) {
      table.move(task, TaskState.CANCELLED, now);
    }
  }

  private void checkRoom() {
    Map<String, Long> more = new HashMap<>();
    Map<String, Long> less = new HashMap<>();
    for (MemoryTask task : created.values()) {
      if (!replaced.contains(task)) {
        more.merge(task.task.queue(), 1L, Long::sum);
      }
    }
    for (MemoryTask task : replaced) {
      if (!created.containsKey(task.id())) {
        less.merge(task.task.queue(), 1L, Long::sum);
      }
    }
    more.forEach(
        (queue, count) -> data.queues.checkRoom(queue, count, less.getOrDefault(queue, 0L)));
  }
}
