package io.taskmill.engine.execution;

/**
 * The handler finished its task on its own connection; if that was committed, this is not heard.
 */
final class NotCommittedException extends Exception {

  private static final long serialVersionUID = 1L;

  NotCommittedException() {
    super(
        "The handler finished its task on its own connection and returned, but that transaction was"
            + " not committed. Commit it before the handler returns.");
  }
}
