package io.taskmill.web;

import io.taskmill.admin.TaskScope;

/**
 * Who calls.
 *
 * @param name by which the audit knows them
 * @param scope which tasks exist for them
 */
public record Caller(String name, Role role, TaskScope scope) {

  /** Whether they have a hand on tasks, types, queues, schedules and nodes. */
  public boolean operates() {
    return role == Role.OPERATOR || role == Role.ADMIN;
  }

  /** Whether they may call an operation. */
  public boolean may(Access access) {
    return role == Role.AGENT ? access.agents() : role.compareTo(access.value()) >= 0;
  }
}
