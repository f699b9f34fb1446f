package io.taskmill.spi;

import org.jspecify.annotations.Nullable;

/**
 * The store answers, but somebody's open transaction holds what the verb needs, and has for as long
 * as verbs wait for that. Nothing of it took effect; it may be sent again.
 */
public class StoreLockedException extends StoreAwayException {

  private static final long serialVersionUID = 1L;

  /** Says which verb, on which store, and where to look. */
  public StoreLockedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
