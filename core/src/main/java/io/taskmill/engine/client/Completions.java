package io.taskmill.engine.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/** Lets those who wait for a result in this process know at once that their task has stopped. */
public final class Completions {

  private final ConcurrentMap<Long, List<CompletableFuture<Void>>> waiting =
      new ConcurrentHashMap<>();

  /** Done when the task has stopped here; to be forgotten by whoever does not wait for it. */
  public CompletableFuture<Void> of(long task) {
    CompletableFuture<Void> future = new CompletableFuture<>();
    waiting.merge(
        task,
        List.of(future),
        (before, one) -> Stream.concat(before.stream(), one.stream()).toList());
    return future;
  }

  public void stopped(long task) {
    if (!waiting.isEmpty()) {
      List<CompletableFuture<Void>> futures = waiting.remove(task);
      if (futures != null) {
        futures.forEach(future -> future.complete(null));
      }
    }
  }

  void forget(long task, CompletableFuture<Void> future) {
    waiting.computeIfPresent(
        task,
        (id, all) -> {
          List<CompletableFuture<Void>> others = all.stream().filter(one -> one != future).toList();
          return others.isEmpty() ? null : others;
        });
  }
}
