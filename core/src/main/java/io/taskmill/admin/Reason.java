package io.taskmill.admin;

/** Why a task is in its state; {@code docs/explain.md} has what comes with each and what helps. */
public enum Reason {
  /** SCHEDULED: it has failed for good, and undoing its steps is tried again later. */
  UNDOING,
  /** SCHEDULED: its handler sleeps. */
  SLEEPING,
  /** SCHEDULED: its handler waits for a signal. */
  AWAITS_SIGNAL,
  /** SCHEDULED: its handler waits for its children. */
  AWAITS_CHILDREN,
  /** SCHEDULED: a step of it has failed and is tried again later. */
  STEP_RETRY,
  /** SCHEDULED: its time has not come. */
  NOT_DUE,
  /** SCHEDULED: its time has come, and a node is about to let it through. */
  DUE,
  /** BLOCKED: other tasks have the turns of its key. */
  TURN_TAKEN,
  /** BLOCKED: it comes after tasks of its workflow. */
  AFTER,
  /** PAUSED by somebody. */
  PAUSED,
  /** PAUSED since its submit, as its type wants it. */
  START_PAUSED,
  /** READY, but its type is disabled. */
  TYPE_DISABLED,
  /** READY, but its queue is paused. */
  QUEUE_PAUSED,
  /** READY, and for one node alone. */
  WANTS_NODE,
  /** READY, but no live node serves its type. */
  NO_WORKER,
  /** READY, but its payload is of a newer version than every live node reads. */
  NEWER_VERSION,
  /** READY, but every live node that serves its type drains. */
  DRAINING,
  /** READY, but it waits for a machine. */
  WANTS_HOST,
  /** READY, but as many tasks of its type run as may. */
  CONCURRENCY,
  /** READY, but the rate of its type is used up. */
  RATE_LIMIT,
  /** READY, with others before it. */
  BEHIND,
  /** READY, and the next one to be claimed. */
  NEXT,
  /** RUNNING, but asked to cancel. */
  CANCEL_ASKED,
  /** RUNNING, but asked to pause. */
  PAUSE_ASKED,
  /** RUNNING, but its node has stopped beating. */
  NODE_SILENT,
  /** RUNNING by the books; its handler was entered a moment ago, or is about to be. */
  HELD,
  /** RUNNING. */
  RUNNING,
  /** ATTENTION: all its attempts have failed. */
  OUT_OF_ATTEMPTS,
  /** ATTENTION: it was lost with its node too often. */
  OUT_OF_LOSSES,
  /** ATTENTION for another reason: its handler gave up, its deadline passed, it cannot be read. */
  NEEDS_PERSON,
  /** It has succeeded. */
  SUCCEEDED,
  /** It has failed for good. */
  FAILED,
  /** It was cancelled. */
  CANCELLED,
  /** It was not run, because its type was full, or because of how a task before it has ended. */
  SKIPPED,
  /** A person dealt with it. */
  RESOLVED
}
