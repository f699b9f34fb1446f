package io.taskmill.engine.client.explain;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.TaskScope;
import io.taskmill.admin.TaskSearch;
import io.taskmill.engine.client.QueueRates;
import io.taskmill.spi.Store;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

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

  /**
   * Why tasks are where they are, in the order of their ids as they were given; without those that
   * the scope does not have.
   */
  public List<Explanation> explain(Collection<Long> ids) {
    List<Long> wanted = ids.stream().distinct().toList();
    Map<Long, TaskInfo> tasks = tasks(wanted);
    SharedFacts shared = new SharedFacts(store, tasks.values(), rates, scope);
    return wanted.stream()
        .map(tasks::get)
        .filter(Objects::nonNull)
        .map(task -> explain(new Facts(store, task, shared, scope)))
        .toList();
  }

  private Map<Long, TaskInfo> tasks(List<Long> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    return scope
        .narrow(TaskFilter.all().ids(ids))
        .map(own -> TaskSearch.of(own).limit(ids.size()).withoutData())
        .map(search -> store.queries().find(search).tasks())
        .orElse(List.of())
        .stream()
        .collect(Collectors.toMap(TaskInfo::id, Function.identity()));
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
      case SKIPPED -> SkipRules.IN_ORDER;
      case SUCCEEDED, FAILED, CANCELLED, RESOLVED -> FinalRules.IN_ORDER;
    };
  }
}
