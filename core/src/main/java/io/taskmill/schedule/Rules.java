package io.taskmill.schedule;

import io.taskmill.InvalidTaskException;
import java.util.Locale;

/** Refuses what breaks a rule; each message names the thing, the rule and the way out. */
final class Rules {

  private Rules() {}

  static void that(boolean holds, String message, Object... args) {
    if (!holds) {
      throw new InvalidTaskException(String.format(Locale.ROOT, message, args));
    }
  }
}
