package io.taskmill.server.access;

import io.taskmill.admin.TaskScope;
import io.taskmill.web.Role;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What somebody may do, and with which tasks.
 *
 * @param tenant only with those of this tenant; null for any
 * @param types only with those of these types; empty for any
 * @param queues only with those in these queues; empty for any
 */
public record Grant(
    Role role, @Nullable Long tenant, @Nullable Set<String> types, @Nullable Set<String> queues) {

  /** Nobody changes what was given. */
  public Grant {
    types = types == null ? Set.of() : Set.copyOf(types);
    queues = queues == null ? Set.of() : Set.copyOf(queues);
  }

  /** With every task. */
  public static Grant of(Role role) {
    return new Grant(role, null, Set.of(), Set.of());
  }

  /** Which tasks exist for whoever has this. */
  public TaskScope scope() {
    return new TaskScope(
        tenant,
        types == null ? Set.of() : new TreeSet<>(types),
        queues == null ? Set.of() : new TreeSet<>(queues));
  }
}
