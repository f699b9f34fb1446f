package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.client.QueueRates;
import io.taskmill.spi.Store;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Explains tasks. */
public final class Explainer {

  private final Store store;
  private final QueueRates rates;
  private final TaskScope scope;

  /**
   * Explains tasks of this store.
   *
   * @param scope whose tasks are explained; of all else no more is told than it may see
   */
  public Explainer(Store store, QueueRates rates, TaskScope scope) {
    this.store = store;
    this.rates = rates;
    this.scope = scope;
  }

  /** Why the task is where it is; empty if the scope has none with this id. */
  public Optional<Explanation> explain(long id) {
    return store
        .queries()
        .get(id)
        .filter(scope::includes)
        .map(task -> explain(new Facts(store, task, rates, scope)));
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
