package io.taskmill.spi;

import org.jspecify.annotations.Nullable;

/**
 * The store cannot be reached or cannot answer right now. Whether the verb took effect is unknown;
 * every verb may be sent again.
 */
public class StoreAwayException extends StoreException {

  private static final long serialVersionUID = 1L;

  /** Says which verb, on which store. */
  public StoreAwayException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
