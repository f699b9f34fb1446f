package io.taskmill.workflow;

/**
 * What becomes of the rest of a workflow when a task fails whose failure nothing takes over: no
 * task comes after it {@link OnEnd#FAILURE on failure} or {@link OnEnd#ANY on any end}.
 */
public enum OnFailure {
  /** All that has not ended is cancelled, in batches; what runs is asked to stop. */
  CANCEL_REST,
  /** What does not depend on the failed task goes on; what does is SKIPPED. */
  CONTINUE,
  /** A failed task waits for a person, in ATTENTION, and so does what comes after it. */
  ASK
}
