package io.taskmill.spring.actuate;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A question that is asked on a thread of its own, so that whoever wants the answer waits no longer
 * than a limit. While one hangs, no other is asked: all who come meanwhile wait for the same
 * answer, so that a database that does not answer holds one thread and one connection.
 */
final class TimeLimitedQuestion<T> implements AutoCloseable {

  private final Supplier<T> question;
  private final Duration limit;
  private final ExecutorService executor = oneThread();
  private @Nullable CompletableFuture<T> underWay;

  TimeLimitedQuestion(Supplier<T> question, Duration limit) {
    this.question = question;
    this.limit = limit;
  }

  /** A thread that is there only while it is needed, and keeps no process alive. */
  private static ExecutorService oneThread() {
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "taskmill-health");
              thread.setDaemon(true);
              return thread;
            });
    one.allowCoreThreadTimeOut(true);
    return one;
  }

  /**
   * The answer to a question that was asked now, or is under way.
   *
   * @throws TimeoutException if there is none within the limit
   * @throws java.util.concurrent.ExecutionException if it has failed
   */
  T ask() throws Exception {
    return next().get(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  private synchronized CompletableFuture<T> next() {
    CompletableFuture<T> asked = underWay;
    if (asked == null || asked.isDone()) {
      asked = CompletableFuture.supplyAsync(question, executor);
      underWay = asked;
    }
    return asked;
  }

  /** Asks nothing more. */
  @Override
  public void close() {
    executor.shutdown();
  }
}
