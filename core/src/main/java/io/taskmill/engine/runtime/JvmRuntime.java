package io.taskmill.engine.runtime;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The runtime of a real process: plain threads and real time. */
public final class JvmRuntime implements EngineRuntime {

  public static final EngineRuntime INSTANCE = new JvmRuntime();

  private JvmRuntime() {}

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public Random random() {
    return new SecureRandom();
  }

  @Override
  public Thread thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void join(Thread thread, Duration limit) throws InterruptedException {
    thread.join(limit.toMillis());
  }

  @Override
  public Executor runThreads(int limit, boolean virtual) {
    return HandlerThreads.create(limit, virtual);
  }

  @Override
  public Timers timers(int threads) {
    // A duty that comes after the timers were stopped is dropped.
    return new SchedulerTimers(
        new ScheduledThreadPoolExecutor(
            threads, duty -> thread("taskmill-duties", duty), new DiscardPolicy()));
  }

  @Override
  public WakeSignal wakeSignal() {
    return new SemaphoreSignal();
  }

  @Override
  public void await(Future<?> done, Duration limit) throws InterruptedException {
    try {
      done.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class SemaphoreSignal implements WakeSignal {

    private final Semaphore rung = new Semaphore(0);

    @Override
    public void ring() {
      if (rung.availablePermits() == 0) {
        rung.release();
      }
    }

    @Override
    public boolean await(Duration limit) throws InterruptedException {
      boolean heard = rung.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS);
      rung.drainPermits();
      return heard;
    }
  }

  private record SchedulerTimers(ScheduledThreadPoolExecutor threads) implements Timers {

    @Override
    public void every(Duration first, Duration period, Runnable duty) {
      var unused =
          threads.scheduleWithFixedDelay(
              duty, first.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void soon(Runnable duty) {
      threads.execute(duty);
    }

    @Override
    public void stop() {
      threads.shutdown();
    }

    @Override
    public void stopNow() {
      threads.shutdownNow();
    }
  }
}
