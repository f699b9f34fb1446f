package io.taskmill.spi;

import io.taskmill.TaskmillException;
import org.jspecify.annotations.Nullable;

/** A verb failed, and sending the same again will fail again. */
public class StoreException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  /** Says which verb, on which store, and what to do. */
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
