package io.taskmill.chaos.simulation;

import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread that runs only while it holds its scheduler's baton. While it waits for that, an
 * interrupt is kept here, so that when it takes effect is the scheduler's decision and not chance.
 */
final class SimThread {

  static final long NEVER = Long.MAX_VALUE;

  private final Scheduler scheduler;
  private final SimProcess process;
  private final String name;
  private final Runnable work;
  private final Semaphore baton = new Semaphore(0);

  private BooleanSupplier until = () -> true;
  private long deadline = NEVER;
  private boolean interruptible;
  private boolean interruptKept;
  private int number;
  private boolean begun;
  private volatile boolean ended;
  private volatile @Nullable Carrier carrier;

  SimThread(Scheduler scheduler, SimProcess process, String name, Runnable work) {
    this.scheduler = scheduler;
    this.process = process;
    this.name = process.name() + "/" + name;
    this.work = work;
  }

  SimProcess process() {
    return process;
  }

  int number() {
    return number;
  }

  void setNumber(int given) {
    number = given;
  }

  /** From here on the scheduler may choose it. */
  void start() {
    scheduler.add(this);
    scheduler.step();
  }

  /** All of its life, on a carrier's thread. */
  void run() {
    carrier = (Carrier) Thread.currentThread();
    try {
      work.run();
    } catch (SimulationOver over) {
      // As it should.
    } catch (Throwable e) {
      scheduler.failed(this, e);
    } finally {
      Thread.interrupted();
      ended = true;
      scheduler.ended();
    }
  }

  void interrupt() {
    Carrier own = carrier;
    if (own != null && scheduler.running() == this) {
      own.interruptNow();
    } else {
      interruptKept = true;
    }
  }

  boolean hasEnded() {
    return ended;
  }

  boolean hasBegun() {
    return begun;
  }

  /** What it waits for from now on; called by itself, while it runs. */
  void waitsFor(BooleanSupplier condition, long limit, boolean mayBeInterrupted) {
    until = condition;
    deadline = limit;
    interruptible = mayBeInterrupted;
    interruptKept |= Thread.interrupted();
  }

  /** Whether it could go on, if its process lets it. */
  boolean canGoOn(long now) {
    return deadline <= now || (interruptible && interruptKept) || until.getAsBoolean();
  }

  long deadline() {
    return deadline;
  }

  /** Goes on; called by itself, when it runs again. */
  void goesOn() throws InterruptedException {
    boolean interrupted = interruptKept;
    interruptKept = false;
    if (interrupted && interruptible) {
      throw new InterruptedException();
    }
    if (interrupted) {
      interrupt();
    }
  }

  /** Lets it run: it begins, or goes on where it waits. */
  void giveBaton() {
    if (begun) {
      baton.release();
    } else {
      begun = true;
      Carrier.carry(this);
    }
  }

  void awaitBaton() {
    baton.acquireUninterruptibly();
  }

  StackTraceElement[] stack() {
    Carrier own = carrier;
    return own == null ? new StackTraceElement[0] : own.getStackTrace();
  }

  @Override
  public String toString() {
    return name;
  }
}
