package io.taskmill.schedule;

/** How much the log of a schedule says. The tasks themselves are there in any case. */
public enum FireLog {
  /** Nothing. */
  NONE,
  /** Each fire: success, or failure where it submitted no task that runs. */
  TRIGGER,
  /** Each fire, and then how its task ended. */
  FULL
}
