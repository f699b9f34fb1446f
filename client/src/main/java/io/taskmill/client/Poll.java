package io.taskmill.client;

import io.taskmill.TaskmillException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Asks the server again and again until the time is over: soon at first, then ever more rarely. A
 * server that is away is waited for as long.
 */
final class Poll {

  private static final long MIN_PAUSE = Duration.ofMillis(20).toNanos();
  private static final int MOST_DOUBLED = 5;
  private static final Duration FOR_EVER = Duration.ofDays(100 * 365);

  private final long deadline;
  private int asked;

  Poll(Duration limit) {
    deadline = System.nanoTime() + (limit.compareTo(FOR_EVER) < 0 ? limit : FOR_EVER).toNanos();
  }

  /** What the server says; empty while it is away and there is still time. */
  <T> Optional<T> ask(Supplier<T> question) throws InterruptedException {
    try {
      return Optional.of(question.get());
    } catch (TaskmillException e) {
      if (Thread.interrupted()) {
        throw (InterruptedException) new InterruptedException(e.getMessage()).initCause(e);
      }
      if (e instanceof ServerException away && away.isAway() && !isOver()) {
        return Optional.empty();
      }
      throw e;
    }
  }

  boolean isOver() {
    return left() <= 0;
  }

  /** Waits for the next question. */
  void pause() throws InterruptedException {
    long next = MIN_PAUSE << Math.min(asked++, MOST_DOUBLED);
    TimeUnit.NANOSECONDS.sleep(Math.max(0, Math.min(left(), next)));
  }

  private long left() {
    return deadline - System.nanoTime();
  }
}
