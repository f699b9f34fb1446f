package io.taskmill.admin;

import io.taskmill.InvalidTaskException;

/** Texts of people: any that every store can keep, up to a length. */
final class Texts {

  private static final int SHOWN = 40;

  private Texts() {}

  static String require(String what, String value, int max) {
    if (value.length() > max) {
      throw new InvalidTaskException(
          "The %s '%s…' has %s characters, but at most %s are allowed. Shorten it."
              .formatted(what, shown(value), value.length(), max));
    }
    if (!isStorable(value)) {
      throw new InvalidTaskException(
          "The %s '%s' has a NUL character or half of a surrogate pair, which not every store can keep."
                  .formatted(what, shown(value))
              + " Take it out.");
    }
    return value;
  }

  /** Whether every store can keep it. */
  static boolean isStorable(String value) {
    return value.codePoints().noneMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE);
  }

  /** The beginning of what was given, without what would end a line of a log. */
  static String shown(String value) {
    return value.substring(0, Math.min(SHOWN, value.length())).replaceAll("\\p{C}", "?");
  }
}
