package io.taskmill.schedule;

import io.taskmill.InvalidTaskException;

/**
 * What a schedule does about due times that nobody has fired in time, because no process ran, or
 * the schedule had to wait. A time counts as missed when it is older than {@link
 * Schedule#misfireThreshold}; those that are not so late are always fired.
 *
 * @param most how many of the missed times are fired, the newest ones
 */
public record CatchUp(int most) {

  /** How many times can be caught up at most. */
  public static final int MOST = 10_000;

  /** Checks the number. */
  public CatchUp {
    if (most < 0 || most > MOST) {
      throw new InvalidTaskException(
          "%s missed times are to be caught up, but that must be between 0 and %s."
              .formatted(most, MOST));
    }
  }

  /** None of them. */
  public static CatchUp skip() {
    return new CatchUp(0);
  }

  /** The last one of them. */
  public static CatchUp once() {
    return new CatchUp(1);
  }

  /** All of them, but no more than the newest so many. */
  public static CatchUp all(int most) {
    return new CatchUp(most);
  }
}
