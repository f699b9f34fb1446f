package io.taskmill.engine.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Lets those who wait for a result in this process know at once that their task has stopped. */
public final class Completions {

  private final ConcurrentMap<Long, CompletableFuture<Void>> waiting = new ConcurrentHashMap<>();

  public CompletableFuture<Void> of(long task) {
    return waiting.computeIfAbsent(task, id -> new CompletableFuture<>());
  }

  public void stopped(long task) {
    if (!waiting.isEmpty()) {
      CompletableFuture<Void> future = waiting.remove(task);
      if (future != null) {
        future.complete(null);
      }
    }
  }

  void forget(long task) {
    waiting.remove(task);
  }
}
