package io.taskmill.admin;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
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

  /** Whether this task is in it. */
  public boolean includes(TaskInfo task) {
    return includes(task.tenant(), task.type(), task.queue());
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

  /** Whether every task that the filter finds is in it, whenever it is asked. */
  public boolean covers(TaskFilter filter) {
    return (tenant == null || tenant.equals(filter.tenant()))
        && coveredBy(types, filter.types())
        && coveredBy(queues, filter.queues());
  }

  private static boolean coveredBy(Set<String> allowed, Set<String> wanted) {
    return allowed.isEmpty() || (!wanted.isEmpty() && allowed.containsAll(wanted));
  }

  /**
   * Refuses another tenant.
   *
   * @throws OutOfScopeException if it is another
   */
  public void requireTenant(long wanted) {
    if (tenant != null && tenant != wanted) {
      throw OutOfScopeException.tenant(wanted, tenant);
    }
  }

  /**
   * Refuses a type.
   *
   * @throws OutOfScopeException if it is none of the scope's
   */
  public void requireType(String wanted) {
    if (!includesType(wanted)) {
      throw OutOfScopeException.type(wanted);
    }
  }

  /**
   * Refuses a queue.
   *
   * @throws OutOfScopeException if it is none of the scope's
   */
  public void requireQueue(String wanted) {
    if (!includesQueue(wanted)) {
      throw OutOfScopeException.queue(wanted);
    }
  }

  /**
   * Refuses a command that would move tasks out of it.
   *
   * @throws OutOfScopeException if it is an edit that names a queue which is none of the scope's
   */
  public void requireKept(TaskCommand command) {
    if (command instanceof TaskCommand.Edit edit && edit.queue() != null) {
      requireQueue(edit.queue());
    }
  }

  /**
   * The filter for what is to be changed.
   *
   * @throws OutOfScopeException if nothing can be wanted and in this scope
   */
  public TaskFilter requireSome(TaskFilter wanted) {
    if (wanted.tenant() != null) {
      requireTenant(wanted.tenant());
    }
    return narrow(wanted)
        .orElseThrow(
            () ->
                both(types, wanted.types()).isEmpty() && !types.isEmpty()
                    ? OutOfScopeException.type(String.join(", ", wanted.types()))
                    : OutOfScopeException.queue(String.join(", ", wanted.queues())));
  }

  /**
   * Refuses what counts for all tenants.
   *
   * @param what in words, as in "to change a type"
   * @throws OutOfScopeException if the scope has a tenant
   */
  public void requireAllTenants(String what) {
    if (tenant != null) {
      throw OutOfScopeException.global(what);
    }
  }

  /**
   * Refuses what counts for every task.
   *
   * @param what in words, as in "to change a calendar"
   * @throws OutOfScopeException if the scope is limited
   */
  public void requireEverything(String what) {
    if (!isEverything()) {
      throw OutOfScopeException.global(what);
    }
  }

  private static Set<String> both(Set<String> allowed, Set<String> wanted) {
    if (allowed.isEmpty() || wanted.isEmpty()) {
      return allowed.isEmpty() ? wanted : allowed;
    }
    return wanted.stream().filter(allowed::contains).collect(Collectors.toUnmodifiableSet());
  }
}
