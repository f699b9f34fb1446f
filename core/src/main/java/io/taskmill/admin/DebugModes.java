package io.taskmill.admin;

import java.util.Set;

/** The debug modes of the whole cluster. Who switches one is audited. */
public interface DebugModes {

  /** Those that are on. */
  Set<DebugMode> on();

  /** Switches a mode on or off; every process hears of it with its next heartbeat. */
  void set(DebugMode mode, boolean on);
}
