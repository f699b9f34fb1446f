package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.Site;
import io.taskmill.bench.report.Progress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Tasks that wait until they are run, and how long that takes. */
final class Backlog {

  private static final Duration POLL = Duration.ofMillis(2);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

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
    long ended = awaitSettled(site, gate, tasks);
    return tasks * 1e9 / (ended - (contender.isOurs() ? started : gate.firstAt()));
  }

  /** Waits until so many have run and their ends are durable; gives the time of that. */
  static long awaitSettled(Site site, Gate gate, int tasks) throws Exception {
    awaitRun(gate::passed, tasks);
    return awaitDurable(site, gate.highest());
  }

  /** Waits until so many have run; gives up if none does for a long time. */
  static void awaitRun(LongSupplier ran, long tasks) {
    await(ran, tasks, "run");
  }

  /** Waits until there are so many; gives up if none comes for a long time. */
  static void await(LongSupplier seen, long tasks, String what) {
    long before = -1;
    long since = System.nanoTime();
    for (long now = seen.getAsLong(); now < tasks; now = seen.getAsLong()) {
      if (now != before) {
        before = now;
        since = System.nanoTime();
      } else if (System.nanoTime() - since > PATIENCE.toNanos()) {
        throw new IllegalStateException(
            "Only %d of %d tasks were %s, and none for %d seconds."
                .formatted(now, tasks, what, PATIENCE.toSeconds()));
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /**
   * Waits until the ends of what has run are durable, up to this id.
   *
   * @return when they were, as {@link System#nanoTime}: when the question was put whose answer was
   *     yes
   */
  static long awaitDurable(Site site, long upToId) throws Exception {
    long asked = System.nanoTime();
    while (!site.isSettled(upToId)) {
      LockSupport.parkNanos(POLL.toNanos());
      asked = System.nanoTime();
    }
    return asked;
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
