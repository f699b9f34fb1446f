package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.Site;
import io.taskmill.bench.report.Progress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Tasks that wait until they are run, and how long that takes. */
final class Backlog {

  private static final Duration POLL = Duration.ofMillis(2);

  private Backlog() {}

  /** Submits so many; not measured. */
  static void fill(Site site, int tasks, int bytes, Progress progress, String step)
      throws Exception {
    AtomicLong done = new AtomicLong();
    progress.step(step + ": filling", done::get, tasks);
    while (done.get() < tasks) {
      int count = (int) Math.min(Payloads.BATCH, tasks - done.get());
      site.submitAll(Payloads.batch((int) done.get(), count, bytes));
      done.addAndGet(count);
    }
  }

  /**
   * Runs it until the last end is durable. Our clock runs from the moment that we are started, that
   * of others from their first task on, so that nobody is measured by how seldom he polls.
   *
   * @return tasks a second
   */
  static double drain(Contender contender, Site site, Gate gate, int tasks) throws Exception {
    long started = System.nanoTime();
    site.start(gate);
    gate.await();
    while (!site.isSettled(gate)) {
      LockSupport.parkNanos(POLL.toNanos());
    }
    return tasks * 1e9 / (System.nanoTime() - (contender.isOurs() ? started : gate.firstAt()));
  }

  /** A figure counts only if nothing was left out. */
  static void verify(Site site) throws Exception {
    long unfinished = site.unfinished();
    if (unfinished != 0) {
      throw new IllegalStateException(
          "The run does not count: %d tasks have not ended durably.".formatted(unfinished));
    }
  }
}
