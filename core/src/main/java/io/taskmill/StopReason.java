package io.taskmill;

/** Why a running handler is asked to stop. */
public enum StopReason {
  /** A person cancelled the task; when the handler ends for it, the task is CANCELLED. */
  CANCEL,
  /** A person paused the task; it keeps its checkpoint and is PAUSED. */
  PAUSE,
  /**
   * The attempt has taken longer than its type's timeout, or its task is past its deadline; when
   * the handler ends for it, the attempt counts as timed out.
   */
  TIMEOUT,
  /** This process shuts down; the task goes back uncounted, with its checkpoint. */
  SHUTDOWN,
  /** The store took the lease back; whatever the handler still writes is refused. */
  LEASE_LOST
}
