package io.taskmill.engine;

import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.Uniqueness;
import io.taskmill.WhenFull;
import java.time.Duration;

/** The policies that count: the stored ones, and until they are known those of the program. */
final class Policies {

  /** The policy of a type at this moment. */
  TaskPolicy of(TaskType<?, ?> type) {
    return new TaskPolicy(
        type.name(),
        "",
        type.queue(),
        type.priority(),
        false,
        null,
        WhenFull.WAIT,
        null,
        false,
        null,
        type.retry(),
        Duration.ofHours(1),
        null,
        type.maxLosses(),
        type.isPersonNeeded(),
        Uniqueness.DEFAULT,
        null,
        null);
  }
}
