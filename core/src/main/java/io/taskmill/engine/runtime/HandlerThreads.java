package io.taskmill.engine.runtime;

import io.taskmill.InvalidTaskException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Where handlers run: a platform pool, with a limit or none, or virtual threads on Java 21+. */
public final class HandlerThreads {

  private static final int IDLE_SECONDS = 30;

  private HandlerThreads() {}

  static Executor create(int limit, boolean virtual) {
    if (virtual) {
      ThreadFactory factory = virtualThreads();
      return task -> factory.newThread(task).start();
    }
    ThreadFactory factory = platformThreads();
    if (limit == EngineSettings.UNLIMITED) {
      return new ThreadPoolExecutor(
          0, limit, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            limit, limit, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /**
   * Lets threads go that have nothing to do, and others once they have: a process may go on without
   * its engine, and a thread keeps the class loader of the application that has started it.
   */
  public static void release(Executor threads) {
    if (threads instanceof ThreadPoolExecutor pool) {
      pool.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    }
  }

  private static ThreadFactory platformThreads() {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, "taskmill-run-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** By reflection, because the baseline is Java 17. */
  private static ThreadFactory virtualThreads() {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      Method name = type.getMethod("name", String.class, long.class);
      Method factory = type.getMethod("factory");
      return (ThreadFactory) factory.invoke(name.invoke(builder, "taskmill-run-", 1L));
    } catch (NoSuchMethodException | ClassNotFoundException e) {
      throw new InvalidTaskException(
          "Virtual threads need Java 21 or newer, but this is Java %s. Use threads(n) instead."
              .formatted(Runtime.version().feature()),
          e);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("Virtual threads could not be set up.", e);
    }
  }
}
