package io.taskmill.chaos.run;

import io.taskmill.chaos.plan.Fault;
import io.taskmill.chaos.report.Progress;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The time in which faults come as the plan says. */
final class Storm {

  private static final int AT_ONCE = 8;
  private static final long LOOK_NANOS = 500_000_000;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final List<Fault> plan;
  private final Duration length;
  private final FaultRunner runner;
  private final BooleanSupplier served;
  private final Progress progress;
  private volatile String last = "";

  /**
   * A storm.
   *
   * @param served whether servers are up, as far as there are to be any
   */
  Storm(
      List<Fault> plan,
      Duration length,
      FaultRunner runner,
      BooleanSupplier served,
      Progress progress) {
    this.plan = plan;
    this.length = length;
    this.runner = runner;
    this.served = served;
    this.progress = progress;
  }

  /** Returns when its time is over and every fault has ended. */
  void blow(StoreReader reader) throws InterruptedException {
    ScheduledExecutorService threads = Executors.newScheduledThreadPool(AT_ONCE);
    try {
      awaitFirstEnd(reader);
      long begun = System.nanoTime();
      ConcurrentLinkedQueue<ScheduledFuture<?>> faults = new ConcurrentLinkedQueue<>();
      for (Fault fault : plan) {
        faults.add(
            threads.schedule(() -> run(fault), fault.at().toMillis(), TimeUnit.MILLISECONDS));
      }
      for (long passed = 0; passed < length.toNanos(); passed = System.nanoTime() - begun) {
        progress.now(line(passed, reader));
        LockSupport.parkNanos(LOOK_NANOS);
      }
      for (ScheduledFuture<?> fault : faults) {
        fault.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("A fault could not be made.", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  /** On a busy machine processes take seconds to start, and a fault before that shows nothing. */
  private void awaitFirstEnd(StoreReader reader) {
    long since = System.nanoTime();
    boolean up = false;
    while (!up && System.nanoTime() - since < PATIENCE_NANOS) {
      LockSupport.parkNanos(LOOK_NANOS);
      try {
        up = reader.finished() > 0 && served.getAsBoolean();
      } catch (SQLException e) {
        progress.now("waiting for the store");
      }
    }
  }

  private void run(Fault fault) {
    last = fault.kind().text() + (fault.slot() == 0 ? "" : " " + fault.slot());
    runner.run(fault);
  }

  private String line(long nanos, StoreReader reader) {
    String state;
    try {
      state = "%d finished, %d live".formatted(reader.finished(), reader.live());
    } catch (SQLException e) {
      state = "the store is away";
    }
    return "%3d of %d s   %s   last: %s"
        .formatted(nanos / 1_000_000_000, length.toSeconds(), state, last);
  }
}
