package io.taskmill.memory;

import io.taskmill.spi.Wakeup.Hint;
import io.taskmill.spi.Wakeup.Listener;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries hints to all who listen, whichever opening they came from. One thread does that, which
 * ends by itself when there is nothing to tell; a hint that is already on its way is not sent
 * twice.
 */
final class Hints {

  private static final Logger log = LoggerFactory.getLogger(Hints.class);

  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final Set<Hint> onTheirWay = ConcurrentHashMap.newKeySet();
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Hints::daemonThread);

  Hints() {
    thread.allowCoreThreadTimeOut(true);
  }

  void add(Listener listener) {
    listeners.add(listener);
  }

  void remove(Listener listener) {
    listeners.remove(listener);
  }

  void announce(Hint hint) {
    if (!listeners.isEmpty() && onTheirWay.add(hint)) {
      thread.execute(() -> tell(hint));
    }
  }

  private void tell(Hint hint) {
    // Before the listeners look for work: what is announced while they do must be told again.
    onTheirWay.remove(hint);
    for (Listener listener : listeners) {
      try {
        listener.onHint(hint);
      } catch (RuntimeException e) {
        log.warn("A listener failed on the hint {}; the others are told all the same.", hint, e);
      }
    }
  }

  private static Thread daemonThread(Runnable work) {
    Thread thread = new Thread(work, "taskmill-memory-hints");
    thread.setDaemon(true);
    return thread;
  }
}
