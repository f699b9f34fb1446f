package io.taskmill;

/**
 * Ends a run of a handler whose task waits: {@link TaskContext#sleep}, {@link TaskContext#await}
 * and a step whose next try is later throw it. The handler is entered again from the top when the
 * wait is over, and steps that are done answer from what is remembered.
 *
 * <p>Let it pass. A handler that catches it changes nothing: from then on every write of that run
 * is refused with it, and whether the handler returns or throws, its task waits.
 */
public final class SuspendedException extends ControlException {

  private static final long serialVersionUID = 1L;

  /** Says what is waited for. */
  public SuspendedException(String message) {
    super(message, null);
  }
}
