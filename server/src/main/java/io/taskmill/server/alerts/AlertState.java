package io.taskmill.server.alerts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a rule stood when it was last looked at.
 *
 * @param since when it began to hold; null if it does not
 * @param toldAt when somebody was last told that it does; null if nobody was
 * @param text what was found
 */
public record AlertState(@Nullable Instant since, @Nullable Instant toldAt, @Nullable String text) {

  static final AlertState QUIET = new AlertState(null, null, null);

  /** What follows from a look at a rule. */
  record Next(AlertState state, @Nullable Told told) {}

  /** What somebody is to be told. */
  enum Told {
    BEGUN,
    STILL,
    OVER,
    /** Nothing: somebody wants to see a message. */
    TEST
  }

  /**
   * What follows.
   *
   * @param found what is wrong; null if nothing is
   */
  Next next(AlertRule rule, @Nullable String found, Instant now) {
    boolean silent = rule.quiet() != null && QuietTime.parse(rule.quiet()).includes(now);
    if (found == null) {
      boolean over = toldAt != null && rule.tellsEnd() && !silent;
      return new Next(QUIET, over ? Told.OVER : null);
    }
    Instant from = since == null ? now : since;
    boolean again = toldAt != null && !toldAt.plus(rule.repeatAfterOr()).isAfter(now);
    if (silent || (toldAt != null && !again)) {
      return new Next(new AlertState(from, toldAt, found), null);
    }
    return new Next(new AlertState(from, now, found), again ? Told.STILL : Told.BEGUN);
  }
}
