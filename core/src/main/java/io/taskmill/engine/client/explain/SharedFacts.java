package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.QueueStatus;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.client.QueueRates;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Obstacles;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredQueue;
import io.taskmill.spi.TypeUsage;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is read once for all tasks that are explained together: about their types, queues and nodes,
 * and what one question answers for many tasks. Each is read when a rule first asks for it. Who has
 * done something is told only as far as the audit of the scope shows it.
 */
final class SharedFacts {

  /** How many of the tasks are named that use up a limit. */
  private static final int HOLDERS = 10;

  private final Store store;
  private final QueueRates rates;
  private final TaskScope scope;
  private final Supplier<Map<Long, Obstacles>> obstacles;
  private final Supplier<Map<Long, Long>> ahead;
  private final Supplier<Set<Long>> withSteps;
  private final Supplier<List<NodeStatus>> nodes;
  private final Supplier<Set<String>> pausedQueues;
  private final Supplier<Set<DebugMode>> modes;
  private final Map<String, TypeUsage> usages = new HashMap<>();
  private final Map<String, Double> finished = new HashMap<>();
  private final Map<Long, Boolean> seen = new HashMap<>();
  private final Map<AuditFilter, Optional<AuditEntry>> edits = new HashMap<>();

  SharedFacts(Store store, Collection<TaskInfo> tasks, QueueRates rates, TaskScope scope) {
    this.store = store;
    this.rates = rates;
    this.scope = scope;
    this.obstacles = once(() -> store.diagnostics().obstacles(ids(tasks, task -> true)));
    this.ahead =
        once(
            () ->
                store
                    .diagnostics()
                    .ahead(
                        ids(tasks, task -> task.state() == TaskState.READY), QueueStatus.COUNTED));
    this.withSteps = once(() -> store.steps().tasksWithSteps(ids(tasks, task -> true)));
    this.nodes = once(() -> store.nodes().list());
    this.pausedQueues =
        once(
            () ->
                store.queues().list().stream()
                    .filter(StoredQueue::paused)
                    .map(StoredQueue::name)
                    .collect(Collectors.toSet()));
    this.modes = once(() -> store.modes().on());
  }

  private static List<Long> ids(Collection<TaskInfo> tasks, Predicate<TaskInfo> wanted) {
    return tasks.stream().filter(wanted).map(TaskInfo::id).toList();
  }

  static <T> Supplier<T> once(Supplier<T> read) {
    return new Supplier<>() {
      private @Nullable T value;

      @Override
      public T get() {
        T known = value;
        if (known == null) {
          known = read.get();
          value = known;
        }
        return known;
      }
    };
  }

  Obstacles obstacles(long task) {
    return Objects.requireNonNull(obstacles.get().get(task));
  }

  /** How many are claimed before a task, counted up to {@link QueueStatus#COUNTED}. */
  long ahead(long task) {
    return ahead.get().getOrDefault(task, 0L);
  }

  boolean hasSteps(long task) {
    return withSteps.get().contains(task);
  }

  TypeUsage usage(String type) {
    return usages.computeIfAbsent(type, name -> store.diagnostics().usage(name, HOLDERS));
  }

  List<NodeStatus> nodes() {
    return nodes.get();
  }

  boolean isPaused(String queue) {
    return pausedQueues.get().contains(queue);
  }

  boolean isOn(DebugMode mode) {
    return modes.get().contains(mode);
  }

  /** How many tasks of a queue end a second. */
  double finishedPerSecond(String queue) {
    return finished.computeIfAbsent(queue, name -> rates.of(name).finished());
  }

  /** Whether a task is in the scope. */
  boolean isSeen(long task) {
    return scope.isEverything()
        || seen.computeIfAbsent(
            task, id -> store.queries().get(id).filter(scope::includes).isPresent());
  }

  /** Who last did this to a type, queue, node or mode; null if the scope does not show it. */
  @Nullable AuditEntry edit(String subject, String verb) {
    return edits
        .computeIfAbsent(
            AuditFilter.all().subject(subject).verb(verb),
            filter -> entries(filter, 1).stream().findFirst())
        .orElse(null);
  }

  /** The newest entries of the audit, as far as the scope shows them. */
  List<AuditEntry> entries(AuditFilter filter, int limit) {
    AuditFilter own = scope.isEverything() ? filter : filter.within(scope);
    return store.audit().find(own, Long.MAX_VALUE, limit).entries();
  }
}
