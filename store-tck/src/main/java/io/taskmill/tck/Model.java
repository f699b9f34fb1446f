package io.taskmill.tck;

import io.taskmill.TaskState;
import io.taskmill.spi.ClaimRequest.Share;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.util.ArrayList;
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

  /** Who is claimed first, and who of a key gets a turn first. */
  static final Comparator<ModelTask> CLAIM_ORDER =
      Comparator.comparing((ModelTask task) -> -task.task.priority())
          .thenComparing(task -> Objects.requireNonNull(task.dueAt))
          .thenComparing(task -> task.task.id());

  /**
   * Moves only by whole hours, while every delay ends at half past. So it does not matter that a
   * real store's clock goes on by itself during a walk.
   */
  Duration clock = Duration.ZERO;

  final Map<Long, ModelTask> tasks = new TreeMap<>();
  final Set<Long> nodes = new HashSet<>();

  Submitted submit(NewTask task) {
    for (ModelTask other : tasks.values()) {
      if (!other.state.isFinal() && sameUniqueKey(other.task, task)) {
        return new Submitted(other.task.id(), false, null);
      }
    }
    ModelTask created = new ModelTask(task, clock);
    tasks.put(task.id(), created);
    return new Submitted(task.id(), true, created.state);
  }

  /** What one claim gives, in order; no more of the limited type than may run. */
  List<ModelTask> claimable(List<Share> shares) {
    int room = Dice.MAX_RUNNING - running(Dice.LIMITED);
    List<ModelTask> taken = new ArrayList<>();
    for (Share share : shares) {
      int left = share.limit();
      for (ModelTask task : inLine(share.filter())) {
        boolean fits = !task.isOf(Dice.LIMITED) || room > 0;
        if (fits && left > 0 && !taken.contains(task)) {
          taken.add(task);
          left--;
          room -= task.isOf(Dice.LIMITED) ? 1 : 0;
        }
      }
    }
    return taken;
  }

  private List<ModelTask> inLine(LaneFilter filter) {
    return all(task -> task.state == TaskState.READY && matches(filter, task.task)).stream()
        .sorted(CLAIM_ORDER)
        .toList();
  }

  int running(String type) {
    return all(task -> task.isOf(type) && task.state == TaskState.RUNNING).size();
  }

  /** How many of the type are READY or RUNNING. */
  int load(String type) {
    return running(type) + all(task -> task.isOf(type) && task.state == TaskState.READY).size();
  }

  /** Who has a turn of the key of this task. */
  List<ModelTask> turnsOfKeyOf(ModelTask task) {
    return all(other -> other.hasTurn && other.hasKeyOf(task));
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

  private static boolean sameUniqueKey(NewTask one, NewTask other) {
    return one.terms().unique() != null
        && one.terms().unique().equals(other.terms().unique())
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
