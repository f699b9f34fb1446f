package io.taskmill.jdbc.wakeup;

import io.taskmill.spi.Wakeup.Hint;
import java.util.Set;
import java.util.function.Consumer;

/** Carries hints between processes. */
public interface HintChannel extends AutoCloseable {

  /** Calls the receiver for hints of other processes, on a thread of the channel. */
  void start(Consumer<Hint> receiver);

  /** Whether hints of other processes arrive at present; the receiver gets all when it changes. */
  boolean isConnected();

  /** Tells the other processes. May fail quietly: hints may be lost. */
  void send(Set<Hint> hints);

  @Override
  void close();
}
