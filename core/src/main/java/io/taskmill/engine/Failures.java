package io.taskmill.engine;

import io.taskmill.AgainAtException;
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
  private static final int MAX_CAUSES = 20;

  private Failures() {}

  static Outcome outcome(
      Throwable failure, Claimed task, TaskType<?, ?> type, Optional<StopReason> stop) {
    if (stop.isPresent()) {
      return type.isAtMostOnce() ? stoppedAtMostOnce(stop.get(), task) : stopped(stop.get());
    }
    String error = text(failure);
    if (type.isAtMostOnce() || find(NotAgainException.class, failure).isPresent()) {
      return last(task, error);
    }
    int attempt = task.attempts() + 1;
    Optional<Duration> delay =
        type.policy()
            .retry()
            .withMaxAttempts(task.maxAttempts())
            .delayAfter(attempt, Instant.EPOCH);
    if (delay.isEmpty()) {
      return last(task, error);
    }
    Optional<AgainAtException> again = find(AgainAtException.class, failure);
    Optional<Instant> time = again.flatMap(AgainAtException::time);
    return time.isPresent()
        ? Outcome.failedRetryAt(time.get(), error)
        : Outcome.failedRetryIn(again.flatMap(AgainAtException::delay).orElse(delay.get()), error);
  }

  /** What a handler means stays its meaning when a proxy or a future has wrapped it. */
  private static <T extends Throwable> Optional<T> find(Class<T> wanted, Throwable failure) {
    Throwable each = failure;
    for (int depth = 0; each != null && depth < MAX_CAUSES; depth++) {
      if (wanted.isInstance(each)) {
        return Optional.of(wanted.cast(each));
      }
      each = each.getCause();
    }
    return Optional.empty();
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

  /**
   * It was entered, so it must not run again, whoever has stopped it. Not even when its lease is
   * lost: its node may be gone and the lease not taken back yet, and then what is written here
   * counts.
   */
  private static Outcome stoppedAtMostOnce(StopReason reason, Claimed task) {
    return reason == StopReason.CANCEL
        ? stopped(reason)
        : last(
            task,
            "Stopped (%s) after its handler was entered; a task of this type runs at most once."
                .formatted(reason));
  }

  private static Outcome last(Claimed task, String error) {
    return task.needsPerson() ? Outcome.failedNeedsPerson(error) : Outcome.failedForGood(error);
  }

  /**
   * The stack trace, cut to a size that a table of failures can bear, in text every store keeps.
   */
  static String text(Throwable failure) {
    return storable(trace(failure));
  }

  private static String trace(Throwable failure) {
    StringWriter text = new StringWriter();
    try {
      failure.printStackTrace(new PrintWriter(text));
    } catch (RuntimeException e) {
      return failure.getClass().getName() + ", whose message cannot be made: " + e.getClass();
    } catch (StackOverflowError e) {
      // A thousand causes, one in the other; what has been printed by then says enough.
      return text.toString();
    }
    return text.toString();
  }

  /** Cut to that size, without what not every store can keep. */
  static String storable(String whole) {
    String text = whole.length() <= MAX_ERROR ? whole : whole.substring(0, MAX_ERROR - 1) + "…";
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c == 0 || Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(out::appendCodePoint);
    return out.toString();
  }
}
