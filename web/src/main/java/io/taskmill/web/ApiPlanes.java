package io.taskmill.web;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.TaskScope;

/** What requests are answered from: Taskmill, as far as it exists for whoever calls. */
@FunctionalInterface
public interface ApiPlanes {

  /** Limited to this scope. */
  ControlPlane within(TaskScope scope);
}
