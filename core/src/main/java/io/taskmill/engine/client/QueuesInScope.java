package io.taskmill.engine.client;

import io.taskmill.TaskFilter;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskState;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.QueueStatus;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.policy.Policies;
import io.taskmill.spi.QueueLoad;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredQueue;
import io.taskmill.spi.StoredType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which queues there are for a scope: those that it names, or else those that the policies of the
 * types that it names are in and those that its live tasks are in.
 */
public final class QueuesInScope {

  private final Store store;
  private final Policies policies;
  private final TaskScope scope;

  public QueuesInScope(Store store, Policies policies, TaskScope scope) {
    this.store = store;
    this.policies = policies;
    this.scope = scope;
  }

  /** Those of these queues that there are for it. */
  List<StoredQueue> of(List<StoredQueue> all) {
    if (scope.isEverything()) {
      return all;
    }
    Set<String> names = scope.queues().isEmpty() ? concerned() : scope.queues();
    return all.stream().filter(queue -> names.contains(queue.name())).toList();
  }

  private Set<String> concerned() {
    Set<String> names = new TreeSet<>(live().keySet());
    if (!scope.types().isEmpty()) {
      types(true).forEach(type -> names.add(policies.ofStored(type).queue()));
    }
    return names;
  }

  private Stream<String> types(boolean included) {
    return policies.load().stream()
        .map(StoredType::name)
        .filter(name -> scope.includesType(name) == included);
  }

  /** How full queues are: of all tasks, or with a limited scope of its own. */
  List<QueueLoad> loads() {
    return scope.isEverything()
        ? store.diagnostics().queues(QueueStatus.COUNTED)
        : List.copyOf(live().values());
  }

  private Map<String, QueueLoad> live() {
    Map<String, Long> ready = count(TaskState.READY);
    Map<String, Long> running = count(TaskState.RUNNING);
    Map<String, Long> waiting =
        count(TaskState.SCHEDULED, TaskState.BLOCKED, TaskState.PAUSED, TaskState.ATTENTION);
    Set<String> names = new TreeSet<>(ready.keySet());
    names.addAll(running.keySet());
    names.addAll(waiting.keySet());
    Map<String, QueueLoad> loads = new HashMap<>();
    for (String name : names) {
      loads.put(
          name,
          new QueueLoad(
              name,
              waiting.getOrDefault(name, 0L),
              ready.getOrDefault(name, 0L),
              running.getOrDefault(name, 0L),
              null));
    }
    return loads;
  }

  private Map<String, Long> count(TaskState... states) {
    Map<String, Long> counts = new HashMap<>();
    scope
        .narrow(TaskFilter.all().states(states))
        .map(own -> store.queries().count(own, GroupedCounts.By.QUEUE, TaskPage.MOST_READ))
        .map(GroupedCounts::groups)
        .orElse(Map.of())
        .forEach((queue, count) -> counts.put(queue, upTo(count)));
    return counts;
  }

  /** As far as others are counted; what was not counted to its end counts as that. */
  private static long upTo(TaskCount count) {
    return count.exact() ? Math.min(count.count(), QueueStatus.COUNTED) : QueueStatus.COUNTED;
  }

  /**
   * Refuses to change a queue that others use too.
   *
   * @throws io.taskmill.admin.OutOfScopeException if it is not the scope's own: one that it names,
   *     or that the policies of its types name and those of no others
   */
  void requireOwn(String queue) {
    scope.requireAllTenants("change a queue");
    scope.requireQueue(queue);
    if (scope.isEverything() || !scope.queues().isEmpty()) {
      return;
    }
    boolean own = types(true).anyMatch(type -> isIn(queue, type));
    if (!own || types(false).anyMatch(type -> isIn(queue, type))) {
      scope.requireEverything(
          "change queue '%s', which is not used by your types alone,".formatted(queue));
    }
  }

  private boolean isIn(String queue, String type) {
    TaskPolicy policy = policies.ofStored(type);
    return policy.queue().equals(queue);
  }
}
