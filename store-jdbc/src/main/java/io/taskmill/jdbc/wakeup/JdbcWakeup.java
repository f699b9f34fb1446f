package io.taskmill.jdbc.wakeup;

import io.taskmill.spi.Wakeup;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells listeners of this process at once, and those of others through the database's channel. */
public final class JdbcWakeup implements Wakeup, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(JdbcWakeup.class);

  /** A notification costs the database a lock that all who notify share. */
  private static final Duration PAUSE = Duration.ofMillis(10);

  private final List<Registered> listeners = new CopyOnWriteArrayList<>();
  private final HintQueue inside = new HintQueue("taskmill-hints", Duration.ZERO, this::tell);
  private final @Nullable HintChannel channel;
  private final @Nullable HintQueue outside;

  public JdbcWakeup(Optional<HintChannel> channel) {
    this.channel = channel.orElse(null);
    this.outside =
        channel.map(it -> new HintQueue("taskmill-hints-out", PAUSE, it::send)).orElse(null);
    channel.ifPresent(it -> it.start(hint -> tell(Set.of(hint))));
  }

  @Override
  public AutoCloseable listen(Listener listener) {
    Registered registered = new Registered(listener);
    listeners.add(registered);
    return () -> listeners.remove(registered);
  }

  @Override
  public void announce(Hint hint) {
    // A process that only submits has nobody to wake, and to wake a thread for that costs a submit.
    if (!listeners.isEmpty()) {
      inside.offer(hint);
    }
    if (outside != null) {
      outside.offer(hint);
    }
  }

  @Override
  public boolean hearsOthers() {
    return channel != null && channel.isConnected();
  }

  @Override
  public void close() {
    inside.close();
    if (outside != null) {
      outside.close();
    }
    if (channel != null) {
      channel.close();
    }
  }

  private void tell(Set<Hint> hints) {
    for (Hint hint : hints) {
      for (Registered registered : listeners) {
        try {
          registered.listener.onHint(hint);
        } catch (RuntimeException e) {
          log.warn("A listener failed on the hint {}; the others are told all the same.", hint, e);
        }
      }
    }
  }

  /** One call of {@link #listen}: the same listener may be there twice. */
  private static final class Registered {
    private final Listener listener;

    Registered(Listener listener) {
      this.listener = listener;
    }
  }
}
