package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.admin.Explanation;
import io.taskmill.engine.client.QueueRates;
import io.taskmill.spi.Store;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Explains tasks. */
public final class Explainer {

  private final Store store;
  private final QueueRates rates;

  /** Explains tasks of this store. */
  public Explainer(Store store, QueueRates rates) {
    this.store = store;
    this.rates = rates;
  }

  /** Why the task is where it is; empty if there is none with this id. */
  public Optional<Explanation> explain(long id) {
    return store.queries().get(id).map(task -> explain(new Facts(store, task, rates)));
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
