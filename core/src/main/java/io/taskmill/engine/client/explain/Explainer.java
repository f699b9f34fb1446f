package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.admin.Explanation;
import io.taskmill.spi.Store;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Explains tasks. */
public final class Explainer {

  private final Store store;
  private final Function<TaskInfo, OptionalDouble> perSecond;

  /**
   * Explains tasks of this store.
   *
   * @param perSecond how many tasks of the queue of a task have ended a second lately, if that is
   *     known
   */
  public Explainer(Store store, Function<TaskInfo, OptionalDouble> perSecond) {
    this.store = store;
    this.perSecond = perSecond;
  }

  /** Why the task is where it is; empty if there is none with this id. */
  public Optional<Explanation> explain(long id) {
    return store.queries().get(id).map(task -> explain(new Facts(store, task, perSecond)));
  }

  private static Explanation explain(Facts facts) {
    return rules(facts.task()).stream()
        .map(rule -> rule.explain(facts))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }

  /** The last of each list always applies. */
  private static List<Rule> rules(TaskInfo task) {
    return switch (task.state()) {
      case SCHEDULED, BLOCKED, PAUSED, ATTENTION -> WaitingRules.IN_ORDER;
      case READY -> ReadyRules.IN_ORDER;
      case RUNNING -> RunningRules.IN_ORDER;
      case SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED -> FinalRules.IN_ORDER;
    };
  }
}
