package io.taskmill.spi;

import io.taskmill.admin.Actor;
import io.taskmill.admin.DebugMode;
import java.util.Set;

/** The debug modes of the whole cluster. Nodes hear of them in their {@link Beat}. */
public interface ModeStore {

  /** Those that are on. */
  Set<DebugMode> on();

  /** Switches a mode; audited, if that is a change. */
  void set(DebugMode mode, boolean on, Actor by);
}
