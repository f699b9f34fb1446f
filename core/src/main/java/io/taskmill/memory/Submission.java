package io.taskmill.memory;

import io.taskmill.DuplicateTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.TaskState;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.StoreException;
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

  private static final int MIN_PRIORITY = 1;
  private static final int MAX_PRIORITY = 9;

  private final MemoryData data;
  private final TaskTable table;
  private final Instant now;
  private final Map<Long, MemoryTask> created = new LinkedHashMap<>();
  private final Set<MemoryTask> replaced = new LinkedHashSet<>();

  /** Who will have the unique keys that this submit takes. */
  private final Map<UniqueKeys.Key, MemoryTask> owners = new HashMap<>();

  /** The transaction that this is a part of, and the tasks that it ends. */
  private final @Nullable MemoryTransaction transaction;

  private final Set<MemoryTask> ended;

  Submission(MemoryData data, Instant now) {
    this(data, now, null, Set.of());
  }

  Submission(
      MemoryData data,
      Instant now,
      @Nullable MemoryTransaction transaction,
      Set<MemoryTask> ended) {
    this.data = data;
    this.table = data.tasks;
    this.now = now;
    this.transaction = transaction;
    this.ended = ended;
  }

  Submitted plan(NewTask task) {
    return plan(task, now);
  }

  /** Plans a task that was submitted before, and whose delay and deadline count from then. */
  Submitted plan(NewTask task, Instant submittedAt) {
    requireStorable(task);
    MemoryTask known = created.get(task.id());
    known = known == null ? table.get(task.id()) : known;
    if (known != null) {
      return new Submitted(task.id(), true, stateFor(known));
    }
    if (data.deleted.contains(task.id())) {
      return new Submitted(task.id(), true, TaskState.READY);
    }
    UniqueKeys.Key key = UniqueKeys.keyOf(task);
    MemoryTask owner = key == null ? null : owner(key);
    if (owner != null && !replaces(task, owner)) {
      return new Submitted(owner.id(), false, null);
    }
    MemoryTask planned = new MemoryTask(task, data.types.of(task.type()), submittedAt);
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
      case SCHEDULED -> TaskState.SCHEDULED;
      case BLOCKED -> known.after ? TaskState.BLOCKED : TaskState.SCHEDULED;
      case PAUSED -> TaskState.PAUSED;
      default -> TaskState.READY;
    };
  }

  /** What the tables of a database check too. */
  private static void requireStorable(NewTask task) {
    if (task.priority() < MIN_PRIORITY || task.priority() > MAX_PRIORITY) {
      throw new StoreException(
          "The priority of task %s is %s, but must be between %s and %s. Nothing was written."
              .formatted(task.id(), task.priority(), MIN_PRIORITY, MAX_PRIORITY),
          null);
    }
  }

  private @Nullable MemoryTask owner(UniqueKeys.Key key) {
    MemoryTask planned = owners.get(key);
    if (planned != null) {
      return planned;
    }
    table.uniqueKeys.requireNotReserved(key, transaction);
    MemoryTask owner = table.uniqueKeys.owner(key, now);
    boolean freed = owner != null && ended.contains(owner) && UniqueKeys.isFreedByEnd(owner);
    return freed ? null : owner;
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

  /** Creates what was planned. */
  void apply() {
    for (MemoryTask task : created.values()) {
      table.add(task);
      data.statistics.submitted(task, now);
    }
    for (MemoryTask task : replaced) {
      table.move(task, TaskState.CANCELLED, now);
      data.statistics.became(task, TaskState.CANCELLED, now);
    }
  }

  /** Throws if a queue has no room for what was planned. */
  void checkRoom() {
    if (data.queues.isEmpty()) {
      return;
    }
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
    ended.forEach(task -> less.merge(task.task.queue(), 1L, Long::sum));
    more.forEach(
        (queue, count) -> data.queues.checkRoom(queue, count, less.getOrDefault(queue, 0L)));
  }
}
