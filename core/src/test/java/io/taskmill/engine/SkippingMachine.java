package io.taskmill.engine;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** The real one, except that tests can let hours pass at once, or waits be long unless rung. */
class SkippingMachine implements Machine {

  private final Machine real = JvmMachine.INSTANCE;
  private final AtomicLong skipped = new AtomicLong();

  private volatile int slowness = 1;

  /** From here on bells wait so many times longer than they are asked to, unless they are rung. */
  void slowDown(int times) {
    slowness = times;
  }

  void skip(Duration time) {
    skipped.addAndGet(time.toNanos());
  }

  @Override
  public long nanoTime() {
    return real.nanoTime() + skipped.get();
  }

  @Override
  public Random random() {
    return real.random();
  }

  @Override
  public Thread thread(String name, Runnable work) {
    return real.thread(name, work);
  }

  @Override
  public void join(Thread thread, Duration limit) throws InterruptedException {
    real.join(thread, limit);
  }

  @Override
  public Executor runThreads(int limit, boolean virtual) {
    return real.runThreads(limit, virtual);
  }

  @Override
  public Rota rota(int threads) {
    return real.rota(threads);
  }

  @Override
  public Bell bell() {
    Bell bell = real.bell();
    return new Bell() {
      @Override
      public void ring() {
        bell.ring();
      }

      @Override
      public boolean await(Duration limit) throws InterruptedException {
        return bell.await(limit.multipliedBy(slowness));
      }
    };
  }

  @Override
  public <E> BlockingQueue<E> queue() {
    return real.queue();
  }

  @Override
  public void await(Future<?> done, Duration limit) throws InterruptedException {
    real.await(done, limit);
  }
}
