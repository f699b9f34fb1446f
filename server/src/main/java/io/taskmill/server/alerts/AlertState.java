package io.taskmill.server.alerts;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a rule stood when it was last looked at.
 *
 * @param since when it began to hold; null if it does not
 * @param text what was found
 * @param told whether somebody knows that it holds
 * @param endOwed whether it is over, and whoever knows that it held is still to be told
 * @param toldAt when somebody was last told that it holds; null if nobody ever was
 * @param failure why it could not be looked at; null if it could
 */
public record AlertState(
    @Nullable Instant since,
    @Nullable String text,
    boolean told,
    boolean endOwed,
    @Nullable Instant toldAt,
    @Nullable String failure) {

  static final AlertState QUIET = new AlertState(null, null, false, false, null, null);

  /** What ends and begins again within this time is not told anew: nobody wants a storm. */
  private static final Duration CALM = Duration.ofMinutes(15);

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
    return found == null ? ended(rule, silent) : holds(rule, found, silent, now);
  }

  /** The same, which could not be looked at. */
  AlertState failed(String why) {
    return new AlertState(since, text, told, endOwed, toldAt, why);
  }

  private Next ended(AlertRule rule, boolean silent) {
    boolean owed = endOwed || (told && rule.tellsEnd());
    AlertState quiet = new AlertState(null, null, false, owed && silent, toldAt, null);
    return new Next(quiet, owed && !silent ? Told.OVER : null);
  }

  private Next holds(AlertRule rule, String found, boolean silent, Instant now) {
    Instant from = since == null ? now : since;
    boolean known = told || endOwed;
    Duration pause =
        known || CALM.compareTo(rule.repeatAfterOr()) > 0 ? rule.repeatAfterOr() : CALM;
    boolean due = toldAt == null || !toldAt.plus(pause).isAfter(now);
    if (silent || !due) {
      return new Next(new AlertState(from, found, known, false, toldAt, null), null);
    }
    AlertState next = new AlertState(from, found, true, false, now, null);
    return new Next(next, known ? Told.STILL : Told.BEGUN);
  }
}
