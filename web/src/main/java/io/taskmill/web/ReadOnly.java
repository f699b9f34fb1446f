package io.taskmill.web;

import org.jspecify.annotations.Nullable;

/**
 * Whether this installation only shows. Then nobody is more than a viewer here, and agents have
 * nothing left but what viewers may do too.
 */
record ReadOnly(boolean on) {

  /** Whoever calls, as far as they count here. */
  @Nullable Caller limit(@Nullable Caller caller) {
    return on && caller != null && caller.operates()
        ? new Caller(caller.name(), Role.VIEWER, caller.scope())
        : caller;
  }

  /** Whether an operation is closed to everybody. */
  boolean closes(Access access) {
    return on && access.value() != Role.VIEWER;
  }

  /** Whether they may call an operation. */
  boolean lets(Caller caller, Access access) {
    return !closes(access) && caller.may(access);
  }
}
