package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Entry;
import io.taskmill.bench.peer.Site;
import io.taskmill.bench.report.Spread;
import io.taskmill.bench.worker.Sample;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/** Tasks that are timed on their way, one after the other. */
final class Samples implements Entry {

  private static final Duration POLL = Duration.ofMillis(1);
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final int count;
  private final int cold;
  private final int all;
  private final long[] called;
  private final long[] returned;
  private final AtomicLongArray entered;
  private final AtomicInteger done = new AtomicInteger();

  /** So many that count, after some that do not and come without a pause. */
  Samples(int count, int cold) {
    this.count = count;
    this.cold = cold;
    this.all = cold + count;
    this.called = new long[all];
    this.returned = new long[all];
    this.entered = new AtomicLongArray(all);
  }

  /** A handler was entered, of a sample or of another task. */
  @Override
  public void enter(long id, String payload) {
    if (Sample.isSample(payload)) {
      entered(Sample.number(payload), Sample.now());
    }
  }

  /** The handler of a sample was entered then. */
  void entered(int sample, long at) {
    entered.set(sample, at);
  }

  /** How many count. */
  int count() {
    return count;
  }

  /** How many there are. */
  int all() {
    return all;
  }

  /** How many have arrived. */
  int done() {
    return done.get();
  }

  /** Submits one after the other; those that count so long after the one before has arrived. */
  void run(Site site, Pauses pauses) throws Exception {
    for (int i = 0; i < all; i++) {
      if (i >= cold) {
        LockSupport.parkNanos(pauses.next().toNanos());
      }
      called[i] = Sample.now();
      site.submit(Sample.payload(i));
      returned[i] = Sample.now();
      await(i);
      done.incrementAndGet();
    }
  }

  private void await(int sample) {
    long since = System.nanoTime();
    while (entered.get(sample) == 0) {
      if (System.nanoTime() - since > PATIENCE.toNanos()) {
        throw new IllegalStateException(
            "A task was not begun within %d seconds.".formatted(PATIENCE.toSeconds()));
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /**
   * From submit having returned, and from submit having been called, until the handler was entered.
   * That may be before submit has returned, which counts as no time.
   */
  Map<String, Spread> figures() {
    Map<String, Spread> figures = new LinkedHashMap<>();
    double[] sinceReturn = sortedSince(returned);
    double[] sinceCall = sortedSince(called);
    for (int percent : new int[] {50, 99}) {
      String name = "latency_p" + percent + "_ms";
      figures.put(name, Spread.once(Spread.percentile(sinceReturn, percent)));
      figures.put("with_submit_" + name, Spread.once(Spread.percentile(sinceCall, percent)));
    }
    return figures;
  }

  private double[] sortedSince(long[] times) {
    double[] millis = new double[count];
    for (int i = 0; i < count; i++) {
      millis[i] = Math.max(0, entered.get(cold + i) - times[cold + i]) / 1e6;
    }
    Arrays.sort(millis);
    return millis;
  }
}
