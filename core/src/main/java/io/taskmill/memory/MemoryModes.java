package io.taskmill.memory;

import io.taskmill.admin.Actor;
import io.taskmill.admin.DebugMode;
import io.taskmill.spi.EditAudit;
import io.taskmill.spi.ModeStore;
import java.util.Set;

/** The debug modes. */
final class MemoryModes implements ModeStore {

  private final MemoryData data;

  MemoryModes(MemoryData data) {
    this.data = data;
  }

  @Override
  public Set<DebugMode> on() {
    return data.alone(now -> Set.copyOf(data.modes));
  }

  @Override
  public void set(DebugMode mode, boolean on, Actor by) {
    data.alone(
        now -> {
          boolean was = data.modes.contains(mode);
          if (on) {
            data.modes.add(mode);
          } else {
            data.modes.remove(mode);
          }
          EditAudit.mode(mode, was, on, by, now).ifPresent(e -> data.audit.write(e, now));
          return mode;
        });
  }
}
