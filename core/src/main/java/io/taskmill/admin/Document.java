package io.taskmill.admin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A small text that is kept beside the tasks.
 *
 * @param name what it is found by, as {@code user/anna}
 * @param version grows with each write. It is taken from the store's clock, so it grows over a
 *     removal too, unless the clock was set back or stood still meanwhile.
 * @param expiresAt from when on it is as if it were not there; null for never
 */
public record Document(String name, String text, long version, @Nullable Instant expiresAt) {

  /** Without the text, which may be a secret. */
  @Override
  public String toString() {
    return "Document[%s, version %d]".formatted(name, version);
  }
}
