package io.taskmill.wire;

import io.taskmill.InvalidTaskException;

/** Names that are Taskmill's own, and that nobody from outside uses. */
public final class Reserved {

  private static final String PREFIX = "taskmill.";

  private Reserved() {}

  /**
   * Refuses a type of Taskmill's own.
   *
   * @throws InvalidTaskException naming it
   */
  public static void requireFree(String type) {
    if (type.startsWith(PREFIX)) {
      throw new InvalidTaskException(
          "The type '%s' is Taskmill's own: its tasks are made by servers alone. Use another name."
              .formatted(type));
    }
  }
}
