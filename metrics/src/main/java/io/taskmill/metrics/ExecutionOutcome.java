package io.taskmill.metrics;

import io.taskmill.TaskEvent;
import io.taskmill.TaskState;
import java.util.Locale;

/** What came of an execution, as the tag {@code outcome} says it. */
enum ExecutionOutcome {
  SUCCEEDED,
  /** Failed for good. */
  FAILED,
  CANCELLED,
  /** Failed, and is tried again. */
  RETRIED,
  /** Waits without a thread: it was snoozed, or sleeps, or waits for a signal or children. */
  SUSPENDED,
  /** A person has paused it. */
  PAUSED,
  /** Waits for a person. */
  ATTENTION,
  /** Went back, to be run by any node: it was not entered, or told to stop by a shutdown. */
  RELEASED;

  /** What came of the execution whose end this event tells. */
  static ExecutionOutcome of(TaskEvent end) {
    return switch (end.to()) {
      case SUCCEEDED -> SUCCEEDED;
      case FAILED -> FAILED;
      case CANCELLED, SKIPPED, RESOLVED -> CANCELLED;
      case PAUSED -> PAUSED;
      case ATTENTION -> ATTENTION;
      case SCHEDULED, READY, BLOCKED, RUNNING -> goesOn(end);
    };
  }

  private static ExecutionOutcome goesOn(TaskEvent end) {
    if (end.error() != null) {
      return RETRIED;
    }
    return end.to() == TaskState.SCHEDULED ? SUSPENDED : RELEASED;
  }

  /** The value of the tag. */
  String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
