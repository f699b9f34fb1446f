package io.taskmill.chaos.simulation;

import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * A real thread that runs only while it holds its scheduler's baton. While it waits for that, an
 * interrupt is kept here, so that when it takes effect is the scheduler's decision and not chance.
 */
final class SimThread extends Thread {

  static final long NEVER = Long.MAX_VALUE;

  private final Scheduler scheduler;
  private final SimProcess process;
  private final Runnable work;
  private final Semaphore baton = new Semaphore(0);

  private BooleanSupplier until = () -> true;
  private long deadline = NEVER;
  private boolean interruptible;
  private boolean interruptKept;
  private boolean ended;

  SimThread(Scheduler scheduler, SimProcess process, String name, Runnable work) {
    super(process.name() + "/" + name);
    this.scheduler = scheduler;
    this.process = process;
    this.work = work;
    super.setDaemon(true);
  }

  SimProcess process() {
    return process;
  }

  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // one thread runs at a time
  public void start() {
    scheduler.add(this);
    super.start();
    scheduler.step();
  }

  /** Starts a simulation: nobody else runs yet. */
  void startFirst() {
    scheduler.add(this);
    giveBaton();
    super.start();
  }

  @Override
  public void run() {
    takeBaton();
    try {
      if (!scheduler.isOver()) {
        work.run();
      }
    } catch (SimulationOver over) {
      // As it should.
    } catch (Throwable e) {
      scheduler.failed(this, e);
    } finally {
      ended = true;
      scheduler.ended();
    }
  }

  @Override
  public void interrupt() {
    if (scheduler.running() == this) {
      super.interrupt();
    } else {
      interruptKept = true;
    }
  }

  boolean hasEnded() {
    return ended;
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
      super.interrupt();
    }
  }

  void giveBaton() {
    baton.release();
  }

  void takeBaton() {
    baton.acquireUninterruptibly();
  }
}
