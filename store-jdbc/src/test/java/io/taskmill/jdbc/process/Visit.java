package io.taskmill.jdbc.process;

import org.jspecify.annotations.Nullable;

/**
 * The time that a handler spent on a task, as it wrote down itself: surely inside of the time that
 * it really spent.
 *
 * @param entered when it had been entered, in microseconds of the database's clock
 * @param left when it was about to leave; null if it never came to that
 */
record Visit(
    long task,
    String execution,
    String type,
    @Nullable String key,
    String process,
    long entered,
    @Nullable Long left) {

  /** The node that it was an execution of. */
  String node() {
    return execution.substring(0, execution.indexOf('-'));
  }

  /** The same, over at the given time at the latest. */
  Visit until(long time) {
    long end = left == null ? time : Math.min(left, time);
    return new Visit(task, execution, type, key, process, entered, end);
  }

  /** Until when it lasted for sure. */
  long surelyUntil() {
    return left == null ? entered : left;
  }
}
