package io.taskmill.engine.execution;

import io.taskmill.TaskState;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import java.math.BigDecimal;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the log that an attempt has failed: one line each, once what became of the task is
 * durable. A warning while there is an attempt to come; an error, with the stack, when there is
 * none. Its logger has a name of its own, so that an application can be without it.
 */
public final class FailureLog {

  private static final Logger log = LoggerFactory.getLogger("io.taskmill.failures");
  private static final int MAX_ERROR = 300;

  private FailureLog() {}

  /**
   * One end, if it was a failure.
   *
   * @param state what the store has made of the task
   */
  public static void tell(Claimed task, Outcome outcome, TaskState state) {
    String error = outcome.error();
    if (error == null || state == TaskState.SUCCEEDED) {
      return;
    }
    String line =
        "Task %s (%s) %s: %s %s"
            .formatted(
                task.fence().task(),
                task.type(),
                what(task, outcome),
                ErrorLine.ended(line(error)),
                next(outcome, state));
    if (state == TaskState.FAILED || state == TaskState.ATTENTION) {
      log.error("{}{}", line, error.strip().indexOf('\n') < 0 ? "" : "\n" + error);
    } else {
      log.warn(line);
    }
  }

  private static String what(Claimed task, Outcome outcome) {
    if (outcome.counted()) {
      return "failed at " + attempt(task);
    }
    return outcome.wakeable() ? "has a step that failed" : "was not run";
  }

  private static String attempt(Claimed task) {
    String attempt = "attempt " + (task.attempts() + 1);
    return task.maxAttempts() == Integer.MAX_VALUE
        ? attempt
        : attempt + " of " + task.maxAttempts();
  }

  private static String next(Outcome outcome, TaskState state) {
    return switch (state) {
      case FAILED -> "It is FAILED and does not run again.";
      case ATTENTION -> "It is in ATTENTION and waits for a person.";
      case CANCELLED, PAUSED -> "It is " + state + ", as was asked while it ran.";
      default ->
          outcome.wakeable()
              ? "No attempt is counted."
              : "The next attempt is due " + due(outcome) + ".";
    };
  }

  private static String due(Outcome outcome) {
    if (outcome.runAt() != null) {
      return "at " + outcome.runAt();
    }
    return outcome.delay().isZero() ? "at once" : "in " + seconds(outcome.delay());
  }

  /** "0.5 s". */
  public static String seconds(Duration time) {
    return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
  }

  /** What the exception said can be anything; it must not look like a line of its own. */
  private static String line(String error) {
    return ErrorLine.of(error, MAX_ERROR).replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "?");
  }
}
