package io.taskmill.cli.demo;

import io.taskmill.AgainAtException;
import io.taskmill.Retry;
import io.taskmill.TaskContext;
import io.taskmill.TaskHandler;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Submits the stream, as a task itself: whatever number of demos run on a file, one of them feeds,
 * and when that one is killed another goes on.
 *
 * <p>Nothing is submitted twice or left out: numbers are submitted in their order, each batch as a
 * whole or not at all, so the next number is how many there are. A feed that was suspended and has
 * lost its lease meanwhile is refused the checkpoint that comes before each batch, and ends there.
 */
final class Feed implements TaskHandler<String> {

  /** Its task's key: at most one is live. */
  static final String KEY = "feed";

  static final TaskType<String, Void> TYPE =
      TaskType.of(Kind.PREFIX + KEY, String.class)
          .priority(9)
          .retry(Retry.fixed(1_000_000, Duration.ofSeconds(1)))
          .maxLosses(1000);

  private static final int BATCHES_A_SECOND = 5;

  private final Taskmill mill;
  private final DemoSettings settings;
  private final BooleanSupplier busy;
  private final Stream stream;
  private final CountDownLatch stop = new CountDownLatch(1);

  Feed(Taskmill mill, DemoSettings settings, BooleanSupplier busy) {
    this.mill = mill;
    this.settings = settings;
    this.busy = busy;
    this.stream = new Stream(settings.rate(), settings.speed());
  }

  @Override
  public void run(String payload, TaskContext task) throws InterruptedException, AgainAtException {
    long next = mill.count(Kind.all(), Long.MAX_VALUE);
    long pause = Math.round(1e9 / BATCHES_A_SECOND / settings.speed());
    for (int batch = 0; next < settings.tasks(); batch++) {
      task.checkpoint(next);
      if (!busy.getAsBoolean()) {
        int size = (int) Math.min(size(batch), settings.tasks() - next);
        mill.submitAll(stream.requests(next, size));
        next += size;
      }
      if (stop.await(pause, TimeUnit.NANOSECONDS)) {
        throw AgainAtException.in(Duration.ZERO, "This process stops; the next one goes on.");
      }
    }
  }

  /** How many in this batch: the rate comes in waves, and in a rush every twelve seconds. */
  private long size(int batch) {
    int inWave = batch % (12 * BATCHES_A_SECOND);
    double wave = 0.85 - 0.5 * Math.cos(2 * Math.PI * inWave / (6.0 * BATCHES_A_SECOND));
    double rush = inWave == 3 * BATCHES_A_SECOND ? 1.8 * BATCHES_A_SECOND : 0;
    return Math.max(1, Math.round((wave + rush) * settings.rate() / BATCHES_A_SECOND));
  }

  /** Hands the feed over to another demo, or to the next. */
  void stop() {
    stop.countDown();
  }
}
