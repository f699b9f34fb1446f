package io.taskmill.spi;

import org.jspecify.annotations.Nullable;

/**
 * The store answers, but the verb did not get what it needs in time: a lock that somebody's open
 * transaction holds, or one of the connections. Nothing of it took effect; it may be sent again.
 *
 * <p>Whoever waits for it may be the one who holds it, so nobody waits for ever.
 */
public class StoreBusyException extends StoreAwayException {

  private static final long serialVersionUID = 1L;

  /** Says which verb, on which store, and where to look. */
  public StoreBusyException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
