package io.taskmill.testing;

import io.taskmill.spi.Wakeup;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hints that have arrived when {@link #announce} returns, since nothing happens by itself. */
final class DirectWakeup implements Wakeup {

  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  @Override
  public AutoCloseable listen(Listener listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  @Override
  public void announce(Hint hint) {
    listeners.forEach(listener -> listener.onHint(hint));
  }

  @Override
  public boolean hearsOthers() {
    return true;
  }
}
