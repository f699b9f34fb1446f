package io.taskmill.admin;

import io.taskmill.InvalidTaskException;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf something is done.
 *
 * @param who a person's name, or that of a program
 * @param why what for, in words or as the number of a ticket; null if nobody said
 */
public record Actor(String who, @Nullable String why) {

  private static final int MAX_WHO = 200;
  private static final int MAX_WHY = 1_000;

  /** Checked, since it is kept for as long as the audit is. */
  public Actor {
    if (who.isBlank()) {
      throw new InvalidTaskException(
          "Nobody is named on whose behalf this is done. Give a person's name, or that of a program.");
    }
    Texts.require("name of who does this", who, MAX_WHO);
    if (why != null) {
      Texts.require("reason", why, MAX_WHY);
    }
  }
}
