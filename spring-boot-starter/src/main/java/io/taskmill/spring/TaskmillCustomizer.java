package io.taskmill.spring;

import io.taskmill.TaskmillBuilder;

/**
 * A bean that sets what no property can, such as what is done before a purge. Called after the
 * properties were applied, in the order of such beans.
 */
@FunctionalInterface
public interface TaskmillCustomizer {

  /** Changes the settings of the Taskmill that is about to be opened. */
  void customize(TaskmillBuilder builder);
}
