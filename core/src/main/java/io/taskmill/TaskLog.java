package io.taskmill;

import org.slf4j.event.Level;

/**
 * The log of a task, kept with it and read with {@link Taskmill#log}. Lines gather in memory and
 * are written with the next heartbeat and before the execution ends, so a line costs no trip to the
 * store.
 *
 * <p>It is for a person who looks at this one task, and bounded: an execution has at most {@link
 * #MOST_LINES} lines and {@link #MOST_CHARS} characters, a task ten times as many. Then one line
 * says that the rest was left out. A message that is longer than {@link #LONGEST} is cut.
 *
 * <p>All threads may use it. Once its execution has ended, lines are dropped.
 */
public interface TaskLog {

  /** How many lines of one execution are kept. */
  int MOST_LINES = 1_000;

  /** How many characters of one execution are kept. */
  int MOST_CHARS = 200_000;

  /** The longest message. */
  int LONGEST = 10_000;

  /** Adds a line. */
  void log(Level level, String message);

  /** Adds a line of level DEBUG. */
  default void debug(String message) {
    log(Level.DEBUG, message);
  }

  /** Adds a line of level INFO. */
  default void info(String message) {
    log(Level.INFO, message);
  }

  /** Adds a line of level WARN. */
  default void warn(String message) {
    log(Level.WARN, message);
  }

  /** Adds a line of level ERROR. */
  default void error(String message) {
    log(Level.ERROR, message);
  }
}
