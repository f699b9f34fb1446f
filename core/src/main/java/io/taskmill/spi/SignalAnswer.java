package io.taskmill.spi;

import org.jspecify.annotations.Nullable;

/**
 * What a look for a signal came to.
 *
 * @param payload what came with the signal that was taken; null for nothing
 */
public record SignalAnswer(Result result, @Nullable String payload) {

  /** Nothing of that name was sent; nothing was written. */
  public static final SignalAnswer NONE = new SignalAnswer(Result.NONE, null);

  /** The fence no longer holds the task; nothing was written. */
  public static final SignalAnswer LOST = new SignalAnswer(Result.LOST, null);

  /** What it came to. */
  public enum Result {
    /** A signal was taken, and the step is recorded as DONE with it. */
    TAKEN,
    /** There is none. */
    NONE,
    /** The execution no longer holds its task. */
    LOST
  }

  /** A signal was taken. */
  public static SignalAnswer taken(@Nullable String payload) {
    return new SignalAnswer(Result.TAKEN, payload);
  }
}
