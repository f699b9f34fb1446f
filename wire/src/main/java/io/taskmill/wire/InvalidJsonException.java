package io.taskmill.wire;

import io.taskmill.UnknownFieldException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;

/** A value that is JSON, but not what is wanted there; the message is for whoever has sent it. */
public final class InvalidJsonException extends DatabindException {

  private InvalidJsonException(JsonParser in, String message, Throwable cause) {
    super(in, message, cause);
  }

  static InvalidJsonException from(JsonParser in, RuntimeException why) {
    return new InvalidJsonException(in, String.valueOf(why.getMessage()), why);
  }

  /** Whether it has a field that is not known. */
  public boolean isUnknownField() {
    return getCause() instanceof UnknownFieldException;
  }
}
