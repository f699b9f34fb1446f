package io.taskmill.engine;

import io.taskmill.AgainAtException;
import io.taskmill.LeaseLostException;
import io.taskmill.NotAgainException;
import io.taskmill.StopReason;
import io.taskmill.TaskType;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Decides what becomes of a task whose handler threw. */
final class Failures {

  private static final int MAX_ERROR = 8_000;

  private Failures() {}

  static Outcome outcome(
      Throwable failure, Claimed task, TaskType<?, ?> type, Optional<StopReason> stop) {
    if (stop.isPresent()) {
      return stopped(stop.get());
    }
    String error = text(failure);
    if (failure instanceof LeaseLostException) {
      return Outcome.released();
    }
    if (failure instanceof NotAgainException) {
      return last(task, error);
    }
    int attempt = task.attempts() + 1;
    Optional<Duration> delay = type.retry().withMaxAttempts(task.maxAttempts()).delayAfter(attempt);
    if (delay.isEmpty()) {
      return last(task, error);
    }
    if (failure instanceof AgainAtException again) {
      Optional<Instant> time = again.time();
      return time.isPresent()
          ? Outcome.failedRetryAt(time.get(), error)
          : Outcome.failedRetryIn(again.delay().orElse(Duration.ZERO), error);
    }
    return Outcome.failedRetryIn(delay.get(), error);
  }

  /** What becomes of a task whose execution ended because it was told to. */
  static Outcome stopped(StopReason reason) {
    return switch (reason) {
      case CANCEL -> Outcome.cancelled();
      case PAUSE -> Outcome.paused();
      // A lost lease makes whatever is written here void; giving back is the least it can say.
      case SHUTDOWN, LEASE_LOST -> Outcome.released();
    };
  }

  private static Outcome last(Claimed task, String error) {
    return task.needsPerson() ? Outcome.failedNeedsPerson(error) : Outcome.failedForGood(error);
  }

  /**
   * The stack trace, cut to a size that a table of failures can bear, in text every store keeps.
   */
  static String text(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    String whole = text.toString();
    return storable(whole.length() <= MAX_ERROR ? whole : whole.substring(0, MAX_ERROR - 1) + "…");
  }

  private static String storable(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c == 0 || Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(out::appendCodePoint);
    return out.toString();
  }
}
