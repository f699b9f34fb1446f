package io.taskmill.metrics;

import io.taskmill.admin.QueueStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the store says of its queues, asked for at most once in an interval, by another thread than
 * the one that wants to know, and not at all while the store is away.
 */
final class QueueFigures {

  private static final Logger log = LoggerFactory.getLogger(QueueFigures.class);

  private final Supplier<List<QueueStatus>> question;
  private final BooleanSupplier storeAway;
  private final long intervalNanos;
  private final LongSupplier nanoTime;
  private final Executor executor;
  private final Consumer<List<QueueStatus>> whenAnswered;
  private final AtomicBoolean underWay = new AtomicBoolean();
  private volatile @Nullable Long askedAt;
  private volatile @Nullable Long answeredAt;

  /**
   * Asks nothing yet.
   *
   * @param whenAnswered is given each answer; an empty list if there was none
   */
  QueueFigures(
      Supplier<List<QueueStatus>> question,
      BooleanSupplier storeAway,
      Duration interval,
      LongSupplier nanoTime,
      Executor executor,
      Consumer<List<QueueStatus>> whenAnswered) {
    this.question = question;
    this.storeAway = storeAway;
    this.intervalNanos = interval.toNanos();
    this.nanoTime = nanoTime;
    this.executor = executor;
    this.whenAnswered = whenAnswered;
  }

  /** How long ago the store has answered, in seconds; NaN if it has not. */
  double age() {
    Long at = answeredAt;
    return at == null ? Double.NaN : (nanoTime.getAsLong() - at) / 1e9;
  }

  /** Has the store asked if the last question is old enough; returns at once. */
  void refresh() {
    Long last = askedAt;
    long now = nanoTime.getAsLong();
    boolean due = last == null || now - last >= intervalNanos;
    if (due && underWay.compareAndSet(false, true)) {
      askedAt = now;
      try {
        executor.execute(this::ask);
      } catch (RuntimeException e) {
        // Closed meanwhile.
        underWay.set(false);
      }
    }
  }

  private void ask() {
    try {
      if (storeAway.getAsBoolean()) {
        missing();
        return;
      }
      whenAnswered.accept(question.get());
      answeredAt = nanoTime.getAsLong();
    } catch (RuntimeException e) {
      if (answeredAt != null) {
        log.warn("How full queues are could not be read; it is missing among the metrics.", e);
      }
      missing();
    } finally {
      underWay.set(false);
    }
  }

  /** No figure is better than an old one. */
  private void missing() {
    answeredAt = null;
    whenAnswered.accept(List.of());
  }
}
