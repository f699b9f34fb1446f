package io.taskmill.spring;

import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;

/**
 * A bean that opens the application's Taskmill instead of {@link TaskmillBuilder#open}, as tests
 * do.
 */
@FunctionalInterface
public interface TaskmillOpener {

  /** Opens a Taskmill with these settings, to which nothing is added any more. */
  Taskmill open(TaskmillBuilder builder);
}
