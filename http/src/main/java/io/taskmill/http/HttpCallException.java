package io.taskmill.http;

import org.jspecify.annotations.Nullable;

/** A call that was made in vain: no answer, or not the expected one. The attempt has failed. */
final class HttpCallException extends Exception {

  private static final long serialVersionUID = 1L;

  HttpCallException(String message) {
    this(message, null);
  }

  HttpCallException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
