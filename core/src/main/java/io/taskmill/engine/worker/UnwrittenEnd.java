package io.taskmill.engine.worker;

import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.StoreAwayException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The end of an execution on its way into the store. */
final class UnwrittenEnd {

  final Claimed task;
  final @Nullable Duration waited;
  final Runnable then;
  final int chars;
  Finish finish;
  int refusals;
  long firstRefused;
  long retryAt;
  @Nullable Throwable refusal;
  volatile boolean setAside;
  volatile boolean settled;

  UnwrittenEnd(Claimed task, @Nullable Duration waited, Finish finish, Runnable then) {
    this.task = task;
    this.waited = waited;
    this.finish = finish.from(task.origin(waited));
    this.then = then;
    this.chars = length(finish.outcome().result()) + length(finish.outcome().error());
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  long id() {
    return task.fence().task();
  }

  /** It need not be sent by whoever has it in hand. */
  boolean isTakenCareOf() {
    return settled || setAside;
  }

  void refused(Throwable why, long now) {
    retryAt = now + StoreHealth.pause(refusals).toNanos();
    if (why instanceof StoreAwayException) {
      return;
    }
    if (refusals++ == 0) {
      firstRefused = now;
    }
    refusal = why;
  }

  boolean isDue(long now) {
    return now - retryAt >= 0;
  }

  /** What was given back unbegun has never been told to run, and nothing has come of it. */
  boolean isWorthTelling() {
    return !finish.ran().isZero() || finish.outcome().error() != null;
  }
}
