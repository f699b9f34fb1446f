package io.taskmill.memory;

import io.taskmill.spi.IdLease;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Who may make ids with which slot, and until when. */
final class IdLeases {

  private final @Nullable Held[] slots = new Held[IdLease.SLOTS];

  int lease(long holder, Instant now, Instant until) {
    for (int slot = 0; slot < slots.length; slot++) {
      Held held = slots[slot];
      if (held != null && held.holder == holder) {
        slots[slot] = new Held(holder, until);
        return slot;
      }
    }
    for (int i = 0; i < slots.length; i++) {
      int slot = (IdLease.firstChoice(holder) + i) % slots.length;
      Held held = slots[slot];
      if (held == null || !held.until.isAfter(now)) {
        slots[slot] = new Held(holder, until);
        return slot;
      }
    }
    throw IdLease.none();
  }

  void release(long holder, Instant until) {
    for (int slot = 0; slot < slots.length; slot++) {
      Held held = slots[slot];
      if (held != null && held.holder == holder) {
        slots[slot] = new Held(0, until);
      }
    }
  }

  private record Held(long holder, Instant until) {}
}
