package io.taskmill.http;

import org.apache.hc.core5.concurrent.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * Aborts a call, whichever of its requests is on its way: the connection is closed, and the thread
 * that waits for it gets an exception. Requests that begin afterwards are aborted at once.
 */
final class CallAbort {

  private @Nullable Cancellable current;
  private boolean aborted;
  private boolean outOfTime;

  /** This request is the one that is on its way. */
  void begin(Cancellable request) {
    boolean late;
    synchronized (this) {
      current = request;
      late = aborted;
    }
    if (late) {
      request.cancel();
    }
  }

  /** The task was told to stop. */
  void stop() {
    Cancellable request;
    synchronized (this) {
      aborted = true;
      request = current;
    }
    if (request != null) {
      request.cancel();
    }
  }

  /** The time of the call is over. */
  void timeOut() {
    synchronized (this) {
      outOfTime = true;
    }
    stop();
  }

  synchronized boolean isOutOfTime() {
    return outOfTime;
  }
}
