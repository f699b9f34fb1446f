package io.taskmill.cli.view;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The wish to end: Ctrl-C, or SIGTERM. The JVM ends when its shutdown hooks have, so the hook waits
 * until everything is closed and the last line is printed.
 */
public final class Stop implements AutoCloseable {

  /** More than closing ever takes; whoever cannot wait loses nothing by kill -9. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::askAndWait, "stop");

  /** Nobody asks but by {@link #ask}. */
  public Stop() {}

  /** Asks when the process is told to end. */
  public static Stop onSignal() {
    Stop stop = new Stop();
    Runtime.getRuntime().addShutdownHook(stop.hook);
    return stop;
  }

  /** Asks for the end. */
  public void ask() {
    asked.countDown();
  }

  private void askAndWait() {
    ask();
    try {
      if (!done.await(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
        System.err.println("taskmill: gave up waiting for the end; tasks are kept.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the wish; says whether it came. */
  public boolean await(Duration limit) throws InterruptedException {
    return asked.await(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running, and has been told.
    }
  }
}
