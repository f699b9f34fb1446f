package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Site;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Tasks at an even rate, in small batches. */
final class Load {

  private static final double BATCHES_PER_SECOND = 100;
  private static final int LARGEST_BATCH = 10_000;

  private Load() {}

  /** Submits so many a second until it is over; what comes late is made up for. */
  static void submit(Site site, double perSecond, BooleanSupplier isOver) throws Exception {
    Stopwatch watch = new Stopwatch();
    long submitted = 0;
    for (long nth = 1; !isOver.getAsBoolean(); nth++) {
      double early = nth / BATCHES_PER_SECOND - watch.seconds();
      LockSupport.parkNanos((long) (early * 1e9));
      long due = (long) (watch.seconds() * perSecond) - submitted;
      int batch = (int) Math.min(LARGEST_BATCH, due);
      if (batch > 0) {
        site.submitAll(Payloads.batch((int) submitted, batch, Payloads.SMALL));
        submitted += batch;
      }
    }
  }
}
