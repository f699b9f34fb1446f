package io.taskmill.chaos.simulation;

import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.Timers;
import io.taskmill.engine.runtime.WakeSignal;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/** Threads, waits and time of one simulated process. */
final class SimRuntime implements EngineRuntime {

  private final Scheduler scheduler;
  private final SimProcess process;
  private final long seed;
  private int runThreads;

  SimRuntime(Scheduler scheduler, SimProcess process, long seed) {
    this.scheduler = scheduler;
    this.process = process;
    this.seed = seed;
  }

  SimProcess process() {
    return process;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  void step() {
    scheduler.step();
  }

  boolean await(BooleanSupplier condition, Duration limit) throws InterruptedException {
    return scheduler.await(condition, (long) Math.ceil(limit.toNanos() / process.rate()));
  }

  @Override
  public long nanoTime() {
    return (long) (scheduler.now() * process.rate()) + seed % 1_000_000_000_000L;
  }

  @Override
  public Random random() {
    return new Random(seed);
  }

  @Override
  public Thread thread(String name, Runnable work) {
    return new ThreadHandle(new SimThread(scheduler, process, name.replace("taskmill-", ""), work));
  }

  @Override
  public void join(Thread thread, Duration limit) throws InterruptedException {
    await(((ThreadHandle) thread).thread()::hasEnded, limit);
  }

  @Override
  public Executor runThreads(int limit, boolean virtual) {
    return work -> thread("run-" + ++runThreads, work).start();
  }

  @Override
  public Timers timers(int threads) {
    return new SimTimers(this, threads);
  }

  @Override
  public WakeSignal wakeSignal() {
    return new SimSignal(this);
  }

  @Override
  public void await(Future<?> done, Duration limit) throws InterruptedException {
    await(done::isDone, limit);
  }
}
