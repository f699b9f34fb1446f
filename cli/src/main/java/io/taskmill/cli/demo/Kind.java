package io.taskmill.cli.demo;

import io.taskmill.Retry;
import io.taskmill.TaskFilter;
import io.taskmill.TaskType;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/** The kinds of sample tasks; each shows something that tasks do. */
enum Kind {
  /** Many and short. */
  THUMBNAIL(3, 10, 2),
  /** Slow. */
  REPORT(3, 10, 2),
  /** Delayed. */
  REMINDER(3, 10, 2),
  /** Fails first, and succeeds when it is tried again. */
  WEBHOOK(4, 2, 2),
  /** Fails for good. */
  CHARGE(3, 2, 1),
  /** Long, with checkpoints. */
  EXPORT(3, 10, 2);

  /** Nobody's own types are called so, in case the demo is given a file that is in use. */
  static final String PREFIX = "demo-";

  private final int attempts;
  private final int retrySeconds;
  private final int multiplier;

  Kind(int attempts, int retrySeconds, int multiplier) {
    this.attempts = attempts;
    this.retrySeconds = retrySeconds;
    this.multiplier = multiplier;
  }

  /** What it is called on the screen. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its task type; a demo at a higher speed tries again sooner. */
  TaskType<Sample, Void> type(double speed) {
    // Whoever tries the demo may kill it many times; that should end no task.
    return TaskType.of(PREFIX + label(), Sample.class).retry(retry(speed)).maxLosses(1000);
  }

  /** When its failed attempts are made again. */
  Retry retry(double speed) {
    Duration delay = Duration.ofMillis(Math.round(1000 * retrySeconds / speed));
    return Retry.exponential(attempts, delay, multiplier);
  }

  /** The kind of a task type. */
  static Kind of(String type) {
    return valueOf(type.substring(PREFIX.length()).toUpperCase(Locale.ROOT));
  }

  /** Every sample task there is. */
  static TaskFilter all() {
    return TaskFilter.all()
        .types(Arrays.stream(values()).map(k -> PREFIX + k.label()).toArray(String[]::new));
  }

  /** Those of this kind. */
  TaskFilter filter() {
    return TaskFilter.all().types(PREFIX + label());
  }
}
