package io.taskmill.servers;

import org.jspecify.annotations.Nullable;

/** This machine cannot run a server; the message says why. Tests that need it are skipped then. */
public final class ServerUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ServerUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
