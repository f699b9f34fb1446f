package io.taskmill.chaos.run;

import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import io.taskmill.chaos.plan.FaultKind;
import io.taskmill.chaos.process.Child;
import io.taskmill.chaos.process.Children;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The processes of a run. Whoever has died is replaced, as an operator's tools would. */
final class Cluster implements AutoCloseable {

  private static final int LOOK_EVERY_MILLIS = 100;

  private final List<Slot> workers = new ArrayList<>();
  private final List<Slot> submitters = new ArrayList<>();
  private final List<Slot> servers = new ArrayList<>();
  private final ScheduledExecutorService keeper =
      Executors.newSingleThreadScheduledExecutor(task -> daemon(task));
  private boolean submitting = true;

  Cluster(int workers, int submitters, Children children, Journal journal) {
    for (int i = 1; i <= workers; i++) {
      int slot = i;
      boolean skewed = i == workers && !children.skewed().isEmpty();
      this.workers.add(
          new Slot(
              "worker-" + i,
              name -> {
                if (skewed) {
                  journal.write(
                      new Entry.FaultBegun(journal.now(), 0, FaultKind.SKEW.text(), name));
                }
                return children.worker(slot, name);
              }));
    }
    for (int i = 1; i <= submitters; i++) {
      this.submitters.add(new Slot("submitter-" + i, children::submitter));
    }
    for (int i = 1; i <= children.servers().size(); i++) {
      int slot = i;
      this.servers.add(new Slot("server-" + i, name -> children.server(slot, name)));
    }
  }

  void start() {
    keep();
    var unused =
        keeper.scheduleWithFixedDelay(
            this::keep, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  private synchronized void keep() {
    workers.forEach(Slot::fill);
    servers.forEach(Slot::fill);
    if (submitting) {
      submitters.forEach(Slot::fill);
    }
  }

  Child worker(int slot) {
    return workers.get(slot - 1).child();
  }

  Child submitter(int slot) {
    return submitters.get(slot - 1).child();
  }

  Child server(int slot) {
    return servers.get(slot - 1).child();
  }

  /** Lets the submitters end in order. */
  void stopSubmitting() {
    synchronized (this) {
      submitting = false;
    }
    submitters.forEach(slot -> slot.child().quit());
    submitters.forEach(slot -> slot.child().await());
  }

  /** Lets the workers and servers end in order. */
  void stopWorking() {
    keeper.shutdownNow();
    List<Slot> all = Stream.concat(workers.stream(), servers.stream()).toList();
    all.forEach(slot -> slot.child().quit());
    all.forEach(slot -> slot.child().await());
  }

  @Override
  public void close() {
    keeper.shutdownNow();
    Stream.of(workers, submitters, servers)
        .flatMap(List::stream)
        .map(Slot::child)
        .filter(Child::isAlive)
        .forEach(Child::kill);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "keeper");
    thread.setDaemon(true);
    return thread;
  }
}
