package io.taskmill.memory;

import io.taskmill.spi.Wakeup;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One opening's part in the {@link Hints}; its listeners end with it. */
final class MemoryWakeup implements Wakeup {

  private final Hints hints;
  private final Set<Listening> listening = ConcurrentHashMap.newKeySet();

  MemoryWakeup(Hints hints) {
    this.hints = hints;
  }

  @Override
  public AutoCloseable listen(Listener listener) {
    Listening own = new Listening(listener);
    listening.add(own);
    hints.add(own);
    return () -> end(own);
  }

  @Override
  public void announce(Hint hint) {
    hints.announce(hint);
  }

  /** True: no other process can open this store, so everyone who can is heard. */
  @Override
  public boolean hearsOthers() {
    return true;
  }

  void close() {
    listening.forEach(this::end);
  }

  private void end(Listening own) {
    listening.remove(own);
    hints.remove(own);
  }

  /** Its own object, so that the same listener may listen twice and end each on its own. */
  private static final class Listening implements Listener {
    private final Listener listener;

    Listening(Listener listener) {
      this.listener = listener;
    }

    @Override
    public void onHint(Hint hint) {
      listener.onHint(hint);
    }
  }
}
