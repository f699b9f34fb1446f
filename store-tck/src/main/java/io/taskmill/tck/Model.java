package io.taskmill.tck;

import io.taskmill.TaskState;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Everything that a store should know, small enough to be seen to be right. */
final class Model {

  /**
   * Moves only by whole hours, while every delay ends at half past. So it does not matter that a
   * real store's clock goes on by itself during a walk.
   */
  Duration clock = Duration.ZERO;

  final Map<Long, ModelTask> tasks = new TreeMap<>();
  final Set<Long> nodes = new HashSet<>();

  Submitted submit(NewTask task) {
    for (ModelTask other : tasks.values()) {
      if (!other.state.isFinal() && sameKey(other.task, task)) {
        return new Submitted(other.task.id(), false, null);
      }
    }
    ModelTask created = new ModelTask(task, clock);
    tasks.put(task.id(), created);
    return new Submitted(task.id(), true, created.state);
  }

  /** What one claim gives, in order. */
  List<ModelTask> claimable(LaneFilter filter, int limit) {
    return all(task -> task.state == TaskState.READY && matches(filter, task.task)).stream()
        .sorted(
            Comparator.comparing((ModelTask task) -> -task.task.priority())
                .thenComparing(task -> Objects.requireNonNull(task.dueAt))
                .thenComparing(task -> task.task.id()))
        .limit(limit)
        .toList();
  }

  /** Tasks that run on a registered node. */
  List<ModelTask> held() {
    return all(task -> task.holder != null && nodes.contains(task.holder.node()));
  }

  /** Tasks that run on a node that is gone. */
  List<ModelTask> lost() {
    return all(task -> task.holder != null && !nodes.contains(task.holder.node()));
  }

  List<ModelTask> promotable() {
    return all(task -> task.state == TaskState.SCHEDULED && task.isDue(clock));
  }

  List<ModelTask> all(Predicate<ModelTask> which) {
    return tasks.values().stream().filter(which).toList();
  }

  private static boolean sameKey(NewTask one, NewTask other) {
    return one.key() != null
        && one.key().equals(other.key())
        && one.type().equals(other.type())
        && one.tenant() == other.tenant();
  }

  private static boolean matches(LaneFilter filter, NewTask task) {
    return filter.types().contains(task.type())
        && (filter.queues().isEmpty() || filter.queues().contains(task.queue()))
        && (filter.tenants().isEmpty() || filter.tenants().contains(task.tenant()))
        && (filter.creators().isEmpty() || filter.creators().contains(task.creator()));
  }
}
