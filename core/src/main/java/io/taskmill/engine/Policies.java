package io.taskmill.engine;

import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;

/** The policies that count: the stored ones, and until they are known those of the program. */
final class Policies {

  /** The policy of a type at this moment. */
  TaskPolicy of(TaskType<?, ?> type) {
    return type.policy();
  }
}
