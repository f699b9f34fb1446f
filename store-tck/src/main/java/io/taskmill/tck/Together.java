package io.taskmill.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs things at the same moment, each on a thread of its own. */
final class Together {

  private static final int LONGEST_SECONDS = 60;

  /** Shorter than any database waits for a lock by itself. */
  private static final int SOON_SECONDS = 10;

  private Together() {}

  /** Runs something that must not wait for anyone. */
  static <T> T soon(Callable<T> one) throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      return thread.submit(one).get(SOON_SECONDS, TimeUnit.SECONDS);
    } finally {
      thread.shutdownNow();
    }
  }

  /** What each gave, in their order; the first failure is thrown. */
  static <T> List<T> run(List<Callable<T>> all) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(all.size());
    CyclicBarrier start = new CyclicBarrier(all.size());
    try {
      List<Future<T>> running = new ArrayList<>();
      for (Callable<T> one : all) {
        running.add(
            threads.submit(
                () -> {
                  start.await(LONGEST_SECONDS, TimeUnit.SECONDS);
                  return one.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> one : running) {
        results.add(one.get(LONGEST_SECONDS, TimeUnit.SECONDS));
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
