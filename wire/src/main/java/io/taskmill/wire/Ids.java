package io.taskmill.wire;

import io.taskmill.InvalidTaskException;

/** Ids as texts. */
public final class Ids {

  private static final int LONGEST = 40;

  private Ids() {}

  /**
   * The number of an id.
   *
   * @param what whose id it is, for the error
   * @throws InvalidTaskException if it is no number
   */
  public static long read(String what, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new InvalidTaskException(
          "'%s' is '%s', but must be a number of 64 bits, as a text."
              .formatted(what, text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text),
          e);
    }
  }
}
