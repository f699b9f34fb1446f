package io.taskmill.engine.worker;

import io.taskmill.engine.execution.Execution;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Prefetched tasks: claimed and not begun, in the order in which they were claimed. */
public final class PrefetchBuffer {

  private final Queue<Execution> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();

  public void add(Execution execution) {
    queue.add(execution);
    count.incrementAndGet();
  }

  public @Nullable Execution poll() {
    Execution next = queue.poll();
    if (next != null) {
      count.decrementAndGet();
    }
    return next;
  }

  public int count() {
    return count.get();
  }

  /** Removes tasks from the front as long as they meet the condition. */
  public void removeWhile(Predicate<Execution> condition, Consumer<Execution> removed) {
    for (Execution next = queue.peek(); next != null && condition.test(next); next = queue.peek()) {
      Execution taken = poll();
      if (taken != null) {
        removed.accept(taken);
      }
    }
  }
}
