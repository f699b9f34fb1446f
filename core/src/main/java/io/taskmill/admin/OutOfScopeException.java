package io.taskmill.admin;

import io.taskmill.TaskmillException;

/**
 * Something was asked for that lies out of the {@link TaskScope} of whoever asks. Nothing was
 * changed. It says what was asked for, and nothing of what there is.
 */
public final class OutOfScopeException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  /** What lies out of scope. */
  public enum What {
    /** Another tenant than the scope's. */
    TENANT,
    /** A type that is none of the scope's. */
    TYPE,
    /** A queue that is none of the scope's. */
    QUEUE,
    /** What counts for all tenants: types, queues, nodes, calendars and debug modes. */
    GLOBAL
  }

  private final What what;

  private OutOfScopeException(What what, String message) {
    super(message);
    this.what = what;
  }

  /** What lies out of scope. */
  public What what() {
    return what;
  }

  static OutOfScopeException tenant(long wanted, long allowed) {
    return new OutOfScopeException(
        What.TENANT,
        "Tenant %s is out of your scope, which is tenant %s. Nothing was changed. Name your own tenant."
            .formatted(wanted, allowed));
  }

  static OutOfScopeException type(String wanted) {
    return new OutOfScopeException(
        What.TYPE,
        "Type '%s' is out of your scope. Nothing was changed. Ask whoever gave you access for that type."
            .formatted(wanted));
  }

  static OutOfScopeException queue(String wanted) {
    return new OutOfScopeException(
        What.QUEUE,
        "Queue '%s' is out of your scope. Nothing was changed. Choose a queue of yours, or ask whoever gave you access for that one."
            .formatted(wanted));
  }

  static OutOfScopeException global(String what) {
    return new OutOfScopeException(
        What.GLOBAL,
        "To %s counts beyond your scope, so it is not yours to do. Nothing was changed. Ask somebody whose scope is not limited."
            .formatted(what));
  }
}
