package io.taskmill.chaos.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which thread of a simulation runs. Exactly one does at any time: it holds the baton, and
 * hands it on at each of its steps (a store verb, a wait, a thread's start) to one that the dice
 * choose among those that could run. Time passes only when none can: then it jumps to the next
 * moment at which one wants to be woken.
 */
final class Scheduler {

  /** A step takes microseconds; who has not handed on the baton for so long is stuck outside. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Dice dice;
  private final double stickiness;
  private final Trace trace;
  private final List<SimThread> threads = new ArrayList<>();
  private final List<SimThread> crashed = new ArrayList<>();
  private final List<SimThread> ready = new ArrayList<>();
  private final CountDownLatch done = new CountDownLatch(1);

  private long now;
  private int numbers;
  private final AtomicLong steps = new AtomicLong();
  private long fingerprint = 17;
  private volatile @Nullable SimThread running;
  private volatile boolean over;
  private volatile @Nullable Throwable failure;

  Scheduler(Dice dice, Trace trace) {
    this.dice = dice;
    this.trace = trace;
    this.stickiness = dice.chance(0.5) ? 0 : dice.between(0, 0.9);
  }

  /** Runs the work as the first thread, until that ends; then all others are ended too. */
  void run(SimProcess process, Runnable work) {
    SimThread first =
        new SimThread(
            this,
            process,
            "first",
            () -> {
              try {
                work.run();
              } catch (Throwable e) {
                failed(running, e);
              } finally {
                over = true;
              }
            });
    add(first);
    running = first;
    first.giveBaton();
    awaitEnd();
    Throwable failed = failure;
    if (failed != null) {
      throw new IllegalStateException("A thread of the simulation failed.", failed);
    }
  }

  private void awaitEnd() {
    try {
      long before;
      do {
        before = steps.get();
        if (done.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
          return;
        }
      } while (steps.get() != before);
      throw new IllegalStateException(stuck());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a simulation ran.", e);
    }
  }

  private String stuck() {
    StringBuilder text =
        new StringBuilder("The simulation stands still: ").append(running).append(" is at");
    SimThread thread = running;
    if (thread != null) {
      for (StackTraceElement element : thread.stack()) {
        text.append("\n  ").append(element);
      }
    }
    return text.toString();
  }

  /** How much time has passed, in nanoseconds. */
  long now() {
    return now;
  }

  long steps() {
    return steps.get();
  }

  /** Differs, very likely, if any step was another one. */
  long fingerprint() {
    return fingerprint;
  }

  boolean isOver() {
    return over;
  }

  @Nullable SimThread running() {
    return running;
  }

  void trace(Supplier<String> what) {
    SimThread thread = running;
    trace.add(now, String.valueOf(thread), what);
  }

  /** A point at which another thread may go on instead. */
  void step() {
    awaitQuietly(() -> true, 0);
  }

  /** Lets time pass, whoever wants to interrupt that. */
  void sleep(Duration time) {
    awaitQuietly(() -> false, time.toNanos());
  }

  /** Waits for a condition, at most so long; says whether it is met. */
  boolean await(BooleanSupplier condition, long limit) throws InterruptedException {
    SimThread me = me();
    me.waitsFor(condition, limit == SimThread.NEVER ? limit : now + limit, true);
    handOn(me);
    me.goesOn();
    return condition.getAsBoolean();
  }

  /** The same for a wait that is not interrupted. */
  boolean awaitQuietly(BooleanSupplier condition, long limit) {
    SimThread me = me();
    me.waitsFor(condition, limit == SimThread.NEVER ? limit : now + limit, false);
    handOn(me);
    try {
      me.goesOn();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return condition.getAsBoolean();
  }

  private SimThread me() {
    if (over) {
      throw new SimulationOver();
    }
    SimThread me = running;
    if (me == null || me != Carrier.current()) {
      throw new IllegalStateException(
          Thread.currentThread().getName() + " is no thread of this simulation, or not its turn.");
    }
    return me;
  }

  private void handOn(SimThread me) {
    SimThread next = choose(me);
    if (next != me) {
      running = next;
      next.giveBaton();
      me.awaitBaton();
    }
    if (over) {
      throw new SimulationOver();
    }
  }

  private SimThread choose(@Nullable SimThread me) {
    steps.incrementAndGet();
    findReady();
    while (ready.isEmpty()) {
      now = nextWakeUp();
      findReady();
    }
    SimThread next =
        me != null && stickiness > 0 && ready.contains(me) && dice.chance(stickiness)
            ? me
            : ready.get(ready.size() == 1 ? 0 : dice.below(ready.size()));
    fingerprint = fingerprint * 31 + threads.indexOf(next);
    fingerprint = fingerprint * 31 + now;
    return next;
  }

  private void findReady() {
    ready.clear();
    for (SimThread thread : threads) {
      if (!thread.process().isFrozen() && thread.canGoOn(now)) {
        ready.add(thread);
      }
    }
  }

  private long nextWakeUp() {
    long next = SimThread.NEVER;
    for (SimThread thread : threads) {
      if (!thread.process().isFrozen()) {
        next = Math.min(next, thread.deadline());
      }
    }
    if (next == SimThread.NEVER) {
      throw new IllegalStateException("Every thread waits for ever: " + threads);
    }
    return next;
  }

  void add(SimThread thread) {
    if (over) {
      throw new SimulationOver();
    }
    thread.setNumber(++numbers);
    threads.add(thread);
  }

  /** Threads of a crashed process are not looked at again until the end. */
  void crash(SimProcess process) {
    process.crash();
    for (SimThread thread : List.copyOf(threads)) {
      if (thread.process() == process) {
        threads.remove(thread);
        crashed.add(thread);
      }
    }
    step();
  }

  /** What threads throw while they are being ended says nothing. */
  void failed(@Nullable SimThread thread, Throwable e) {
    if (!over) {
      failure = new IllegalStateException(thread + " failed.", e);
      over = true;
    }
  }

  /** A thread has ended, and hands on the baton for good. */
  void ended() {
    threads.removeIf(SimThread::hasEnded);
    SimThread next = over ? nextToEnd() : choose(null);
    running = next;
    if (next == null) {
      done.countDown();
    } else {
      next.giveBaton();
    }
  }

  private @Nullable SimThread nextToEnd() {
    steps.incrementAndGet();
    threads.addAll(crashed);
    crashed.clear();
    threads.removeIf(thread -> !thread.hasBegun());
    return threads.isEmpty() ? null : threads.get(0);
  }
}
