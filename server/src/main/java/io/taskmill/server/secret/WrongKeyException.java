package io.taskmill.server.secret;

/** Something was encrypted under another key, or was changed since. */
public final class WrongKeyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WrongKeyException(String place, Throwable cause) {
    super("%s cannot be read with this server's key.".formatted(place), cause);
  }
}
