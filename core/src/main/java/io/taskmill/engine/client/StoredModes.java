package io.taskmill.engine.client;

import io.taskmill.admin.DebugMode;
import io.taskmill.admin.DebugModes;
import io.taskmill.spi.ModeStore;
import java.util.Set;

/** What people see and switch of debug modes. */
public final class StoredModes implements DebugModes {

  private final ModeStore store;
  private final Access access;
  private final ClientCalls calls;

  /**
   * @param access on whose behalf modes are switched
   */
  public StoredModes(ModeStore store, Access access, ClientCalls calls) {
    this.store = store;
    this.access = access;
    this.calls = calls;
  }

  @Override
  public Set<DebugMode> on() {
    return calls.shielded(store::on);
  }

  @Override
  public void set(DebugMode mode, boolean on) {
    access.scope().requireEverything("switch a debug mode");
    calls.shielded(
        () -> {
          store.set(mode, on, access.by());
          return mode;
        });
  }
}
