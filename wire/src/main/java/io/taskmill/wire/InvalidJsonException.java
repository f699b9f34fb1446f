package io.taskmill.wire;

import io.taskmill.InvalidTaskException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;

/** A value that is JSON, but not what is wanted there; the message is for whoever has sent it. */
public final class InvalidJsonException extends DatabindException {

  private InvalidJsonException(JsonParser in, String message, Throwable cause) {
    super(in, message, cause);
  }

  static InvalidJsonException from(JsonParser in, InvalidTaskException why) {
    return new InvalidJsonException(in, String.valueOf(why.getMessage()), why);
  }
}
