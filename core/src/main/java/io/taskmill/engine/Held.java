package io.taskmill.engine;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Tasks that were claimed and not begun, in the order in which they were claimed. */
final class Held {

  private final Queue<Execution> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final Bell empty;

  Held(Machine machine) {
    this.empty = machine.bell();
  }

  void add(Execution execution) {
    queue.add(execution);
    count.incrementAndGet();
  }

  @Nullable Execution poll() {
    Execution next = queue.poll();
    if (next != null && count.decrementAndGet() == 0) {
      empty.ring();
    }
    return next;
  }

  /** Waits until everything was taken, at most so long. For one thread. */
  void awaitNone(Duration limit) throws InterruptedException {
    if (count.get() > 0) {
      // A ring may be from before what is here now came.
      empty.await(Duration.ZERO);
      if (count.get() > 0) {
        empty.await(limit);
      }
    }
  }

  int count() {
    return count.get();
  }

  /** Takes out, from the front, what meets the condition. */
  void removeWhile(Predicate<Execution> condition, Consumer<Execution> removed) {
    for (Execution next = queue.peek(); next != null && condition.test(next); next = queue.peek()) {
      Execution taken = poll();
      if (taken != null) {
        removed.accept(taken);
      }
    }
  }
}
