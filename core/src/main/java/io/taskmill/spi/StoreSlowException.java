package io.taskmill.spi;

import org.jspecify.annotations.Nullable;

/**
 * The database ended a statement early: it took longer than it may ({@link
 * StoreSettings#statementTimeout}), or someone cancelled it. Nothing of it took effect.
 */
public class StoreSlowException extends StoreAwayException {

  private static final long serialVersionUID = 1L;

  /** Says which verb, on which store. */
  public StoreSlowException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
