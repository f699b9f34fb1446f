package io.taskmill.chaos.run;

import io.taskmill.chaos.check.Recoveries;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import io.taskmill.chaos.plan.Fault;
import io.taskmill.chaos.process.Child;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Does what the plan says, and writes it down. */
final class FaultRunner {

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  /** However busy the machine is, a zombie wakes up after so much more than was planned. */
  private static final Duration MORE_SLEEP = Duration.ofSeconds(20);

  private final Cluster cluster;
  private final StoreFaults store;
  private final StoreReader reader;
  private final Journal journal;

  FaultRunner(Cluster cluster, StoreFaults store, StoreReader reader, Journal journal) {
    this.cluster = cluster;
    this.store = store;
    this.reader = reader;
    this.journal = journal;
  }

  void run(Fault fault) {
    switch (fault.kind()) {
      case KILL -> kill(fault, cluster.worker(fault.slot()));
      case KILL_SUBMITTER -> kill(fault, cluster.submitter(fault.slot()));
      case KILL_SERVER -> kill(fault, cluster.server(fault.slot()));
      case STOP -> stop(fault, cluster.worker(fault.slot()));
      case FREEZE -> freeze(fault, cluster.worker(fault.slot()));
      case FULL_POOL -> fillPool(fault, cluster.worker(fault.slot()));
      case HANG -> around(fault, cluster.worker(fault.slot()).name(), store::hang);
      case RESTART -> around(fault, Recoveries.STORE, () -> store.restart(fault.lasts()));
      case CRASH -> around(fault, Recoveries.STORE, () -> store.crash(fault.lasts()));
      case AWAY -> around(fault, Recoveries.STORE, () -> store.restart(fault.lasts()));
      case CUT -> around(fault, Recoveries.STORE, store::cut);
      case SLOW_DISK -> around(fault, Recoveries.STORE, () -> store.slowDown(fault.lasts()));
      case CLOCK_STEP -> around(fault, Recoveries.STORE, () -> store.stepClock(fault.lasts()));
      case FAILOVER -> failOver(fault);
      case SKEW -> throw new IllegalArgumentException("A clock is skewed from the start.");
    }
  }

  private void kill(Fault fault, Child child) {
    around(fault, child.name(), child::kill);
  }

  /**
   * One that wakes up before it was taken for dead is no zombie, and others may be slow to notice
   * on a busy machine.
   */
  private void stop(Fault fault, Child child) {
    around(
        fault,
        child.name(),
        () -> {
          child.stop();
          LockSupport.parkNanos(fault.lasts().toNanos());
          long latest = System.nanoTime() + MORE_SLEEP.toNanos();
          while (isTakenForAlive(child)
              && System.nanoTime() < latest
              && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
          }
          child.goOn();
        });
  }

  private boolean isTakenForAlive(Child child) {
    try {
      return reader.isNode(child.name());
    } catch (SQLException e) {
      // The store is away, and nobody is taken for dead meanwhile.
      return true;
    }
  }

  /**
   * It stops itself where that hurts most. One that has nothing to lock just then goes on, and
   * there was no fault.
   */
  private void freeze(Fault fault, Child child) {
    long end = System.nanoTime() + fault.lasts().toNanos();
    child.tell("freeze " + fault.lasts().dividedBy(4));
    while (!child.standsStill()) {
      // Later than it was told to, for one that is slow to hear of it.
      if (end - System.nanoTime() < fault.lasts().dividedBy(2).toNanos()) {
        return;
      }
      LockSupport.parkNanos(LOOK_EVERY.toNanos());
    }
    around(
        fault,
        child.name(),
        () -> {
          LockSupport.parkNanos(end - System.nanoTime());
          child.goOn();
        });
  }

  private void fillPool(Fault fault, Child child) {
    around(
        fault,
        child.name(),
        () -> {
          child.tell("pool " + fault.lasts());
          LockSupport.parkNanos(fault.lasts().toNanos());
        });
  }

  private void failOver(Fault fault) {
    long begun = journal.now();
    Path copy = store.copy(fault.number());
    journal.write(new Entry.CopyTaken(journal.now(), begun, fault.number()));
    LockSupport.parkNanos(fault.lasts().toNanos());
    around(fault, Recoveries.STORE, () -> store.failOver(copy));
  }

  private void around(Fault fault, String target, Runnable action) {
    String kind = fault.kind().text();
    journal.write(new Entry.FaultBegun(journal.now(), fault.number(), kind, target));
    action.run();
    journal.write(new Entry.FaultEnded(journal.now(), fault.number(), kind, target));
  }
}
