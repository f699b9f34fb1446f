package io.taskmill.engine.client;

import io.taskmill.admin.Actor;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.DebugModes;
import io.taskmill.spi.ModeStore;
import java.util.Set;

/** What people see and switch of debug modes. */
public final class StoredModes implements DebugModes {

  private final ModeStore store;
  private final Actor by;
  private final ClientCalls calls;

  /**
   * @param by on whose behalf modes are switched
   */
  public StoredModes(ModeStore store, Actor by, ClientCalls calls) {
    this.store = store;
    this.by = by;
    this.calls = calls;
  }

  @Override
  public Set<DebugMode> on() {
    return calls.shielded(store::on);
  }

  @Override
  public void set(DebugMode mode, boolean on) {
    calls.shielded(
        () -> {
          store.set(mode, on, by);
          return mode;
        });
  }
}
