package io.taskmill.jdbc.connect;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Allows so many connections at a time; who comes then waits for one that is given back. */
public final class ConnectionPermits {

  private final int size;
  private final Duration longestWait;
  private final Semaphore free;

  ConnectionPermits(int size, Duration longestWait) {
    this.size = size;
    this.longestWait = longestWait;
    this.free = new Semaphore(size);
  }

  void acquire() throws SQLException {
    // First without a wait: a thread that was interrupted may use what is free.
    if (!free.tryAcquire()) {
      await();
    }
  }

  private void await() throws SQLException {
    try {
      if (!free.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new SQLTransientConnectionException(
            String.format(
                "none of the %s connections for verbs became free for %s s",
                size, longestWait.toSeconds()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLTransientConnectionException(
          "the thread was interrupted while it waited for a connection", e);
    }
  }

  void release() {
    free.release();
  }
}
