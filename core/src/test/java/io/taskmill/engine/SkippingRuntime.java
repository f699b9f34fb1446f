package io.taskmill.engine;

import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.JvmRuntime;
import io.taskmill.engine.runtime.Timers;
import io.taskmill.engine.runtime.WakeSignal;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The real one, except that tests can let hours pass at once, let time fly, or waits be long unless
 * rung.
 */
public class SkippingRuntime implements EngineRuntime {

  private final EngineRuntime real = JvmRuntime.INSTANCE;
  private final AtomicLong skipped = new AtomicLong();

  private final long start = real.nanoTime();
  private final int speed;
  private volatile int slowness = 1;

  public SkippingRuntime() {
    this(1);
  }

  /** On this runtime everything that waits for time to pass waits so many times less. */
  public SkippingRuntime(int speed) {
    this.speed = speed;
  }

  /**
   * From here on signals wait so many times longer than they are asked to, unless they are rung.
   */
  public void slowDown(int times) {
    slowness = times;
  }

  public void skip(Duration time) {
    skipped.addAndGet(time.toNanos());
  }

  @Override
  public long nanoTime() {
    return start + (real.nanoTime() - start) * speed + skipped.get();
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
  public Timers timers(int threads) {
    Timers timers = real.timers(threads);
    return new Timers() {
      @Override
      public void every(Duration first, Duration period, Runnable duty) {
        timers.every(first.dividedBy(speed), period.dividedBy(speed), duty);
      }

      @Override
      public void soon(Runnable duty) {
        timers.soon(duty);
      }

      @Override
      public void stop() {
        timers.stop();
      }

      @Override
      public void stopNow() {
        timers.stopNow();
      }
    };
  }

  @Override
  public WakeSignal wakeSignal() {
    WakeSignal signal = real.wakeSignal();
    return new WakeSignal() {
      @Override
      public void ring() {
        signal.ring();
      }

      @Override
      public boolean await(Duration limit) throws InterruptedException {
        return signal.await(limit.multipliedBy(slowness).dividedBy(speed));
      }
    };
  }

  @Override
  public void await(Future<?> done, Duration limit) throws InterruptedException {
    real.await(done, limit);
  }
}
