package io.taskmill.bench.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does the same on several threads. */
final class Threads {

  private Threads() {}

  @FunctionalInterface
  interface Work {
    void run(int nth) throws Exception;
  }

  /** Returns when all have returned; fails if one does. */
  static void run(int threads, Work work) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int nth = i;
        all.add(
            executor.submit(
                () -> {
                  work.run(nth);
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } finally {
      executor.shutdownNow();
    }
  }
}
