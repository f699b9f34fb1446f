package io.taskmill.chaos.simulation;

import io.taskmill.TaskPolicy;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How many tasks hold leases or turns at once, against what their type allows. */
final class Crowds {

  private Crowds() {}

  /** What is wrong with the claim of this task; null if nothing is. */
  static @Nullable String around(TaskLife claimed, Collection<TaskLife> all) {
    TaskPolicy policy = Kind.of(claimed.task.type()).type().policy();
    Integer maxRunning = policy.maxRunning();
    Integer perKey = policy.perKey();
    if (maxRunning != null) {
      long running =
          all.stream().filter(life -> life.holder != null && same(life, claimed)).count();
      if (running > maxRunning) {
        return running + " tasks of its type hold leases.";
      }
    }
    if (perKey != null) {
      long turns =
          all.stream()
              .filter(life -> same(life, claimed) && sameKey(life, claimed))
              .filter(life -> policy.ordered() ? hasBegun(life) : life.holder != null)
              .count();
      if (turns > perKey) {
        return turns + " tasks of its key have begun and not ended.";
      }
    }
    return null;
  }

  private static boolean hasBegun(TaskLife life) {
    return life.hasTurn && life.isLive();
  }

  private static boolean same(TaskLife one, TaskLife other) {
    return one.task.type().equals(other.task.type());
  }

  private static boolean sameKey(TaskLife one, TaskLife other) {
    return one.task.key() != null && Objects.equals(one.task.key(), other.task.key());
  }
}
