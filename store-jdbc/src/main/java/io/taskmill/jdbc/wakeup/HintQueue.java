package io.taskmill.jdbc.wakeup;

import io.taskmill.spi.Wakeup.Hint;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Hands hints on from a thread of its own: the first after a quiet time at once, then what has
 * gathered meanwhile, with a pause after each.
 */
public final class HintQueue implements AutoCloseable {

  private final Consumer<Set<Hint>> receiver;
  private final Duration pause;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Set<Hint> gathered = EnumSet.noneOf(Hint.class);
  private boolean closed;

  HintQueue(String name, Duration pause, Consumer<Set<Hint>> receiver) {
    this.pause = pause;
    this.receiver = receiver;
    Thread thread = new Thread(this::loop, name);
    thread.setDaemon(true);
    thread.start();
  }

  void offer(Hint hint) {
    lock.lock();
    try {
      if (gathered.add(hint)) {
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void loop() {
    try {
      for (Set<Hint> hints = next(); !hints.isEmpty(); hints = next()) {
        receiver.accept(hints);
        rest();
      }
    } catch (InterruptedException e) {
      // Nobody has this thread but this class, so nobody interrupts it.
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for hints; none when closed. */
  private Set<Hint> next() throws InterruptedException {
    lock.lock();
    try {
      while (gathered.isEmpty() && !closed) {
        changed.await();
      }
      Set<Hint> hints = closed ? Set.of() : EnumSet.copyOf(gathered);
      gathered.clear();
      return hints;
    } finally {
      lock.unlock();
    }
  }

  private void rest() throws InterruptedException {
    lock.lock();
    try {
      long left = pause.toNanos();
      while (left > 0 && !closed) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
