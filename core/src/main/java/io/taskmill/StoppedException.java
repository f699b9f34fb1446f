package io.taskmill;

/**
 * Ends a handler that was asked to stop: what {@link CancellationToken#throwIfStopped} throws. What
 * becomes of the task is decided by why it was stopped, see {@link StopReason}.
 */
public final class StoppedException extends ControlException {

  private static final long serialVersionUID = 1L;

  private final StopReason reason;

  /** Stopped for this reason. */
  public StoppedException(StopReason reason) {
    super("Stopped: " + reason, null);
    this.reason = reason;
  }

  /** Why the handler was asked to stop. */
  public StopReason reason() {
    return reason;
  }
}
