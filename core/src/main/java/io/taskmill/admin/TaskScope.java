package io.taskmill.admin;

import io.taskmill.TaskFilter;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks somebody may see and touch. All others do not exist for them: they are not found, not
 * counted, and a command for one is answered as if there were no such task.
 *
 * @param tenant only tasks of this tenant; null for those of any
 * @param types only tasks of these types; empty for any
 * @param queues only tasks in these queues; empty for any
 */
public record TaskScope(@Nullable Long tenant, Set<String> types, Set<String> queues) {

  private static final TaskScope EVERYTHING = new TaskScope(null, Set.of(), Set.of());

  /** Nobody changes what was given. */
  public TaskScope {
    types = Set.copyOf(types);
    queues = Set.copyOf(queues);
  }

  /** Every task. */
  public static TaskScope everything() {
    return EVERYTHING;
  }

  /** Only tasks of this tenant. */
  public static TaskScope ofTenant(long tenant) {
    return new TaskScope(tenant, Set.of(), Set.of());
  }

  /** The same, only of these types; none for any. */
  public TaskScope types(Set<String> only) {
    return new TaskScope(tenant, only, queues);
  }

  /** The same, only in these queues; none for any. */
  public TaskScope queues(Set<String> only) {
    return new TaskScope(tenant, types, only);
  }

  /** Whether every task is in it. */
  public boolean isEverything() {
    return tenant == null && types.isEmpty() && queues.isEmpty();
  }

  /** Whether a task with these is in it. */
  public boolean includes(long ofTenant, String type, String queue) {
    return (tenant == null || tenant == ofTenant) && includesType(type) && includesQueue(queue);
  }

  /** Whether tasks of this type may be in it. */
  public boolean includesType(String type) {
    return types.isEmpty() || types.contains(type);
  }

  /** Whether tasks in this queue may be in it. */
  public boolean includesQueue(String queue) {
    return queues.isEmpty() || queues.contains(queue);
  }

  /**
   * The filter that finds what is wanted and in this scope.
   *
   * @return empty if nothing can be both
   */
  public Optional<TaskFilter> narrow(TaskFilter wanted) {
    if (tenant != null && wanted.tenant() != null && !tenant.equals(wanted.tenant())) {
      return Optional.empty();
    }
    Set<String> bothTypes = both(types, wanted.types());
    Set<String> bothQueues = both(queues, wanted.queues());
    boolean none =
        (bothTypes.isEmpty() && !types.isEmpty()) || (bothQueues.isEmpty() && !queues.isEmpty());
    if (none) {
      return Optional.empty();
    }
    TaskFilter narrowed =
        wanted.types(bothTypes.toArray(String[]::new)).queues(bothQueues.toArray(String[]::new));
    return Optional.of(tenant == null ? narrowed : narrowed.tenant(tenant));
  }

  private static Set<String> both(Set<String> allowed, Set<String> wanted) {
    if (allowed.isEmpty() || wanted.isEmpty()) {
      return allowed.isEmpty() ? wanted : allowed;
    }
    return wanted.stream().filter(allowed::contains).collect(Collectors.toUnmodifiableSet());
  }
}
