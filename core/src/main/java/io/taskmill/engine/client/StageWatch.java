package io.taskmill.engine.client;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskmillException;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.runtime.WakeSignal;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.TaskQueries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes the stages of handles, with one thread for all of them.
 *
 * <p>A task that ends in this process is heard of through {@link Completions}. For those that end
 * elsewhere the store is asked, for many tasks at a time, and for each less and less often. The
 * thread is started with the first stage. An engine that is driven by hand has none: its steps call
 * {@link #lookAtAll}.
 */
public final class StageWatch {

  private static final Logger log = LoggerFactory.getLogger(StageWatch.class);

  /** Between two looks at a task, at first; doubled six times. */
  private static final long MIN_PAUSE = Duration.ofMillis(20).toNanos();

  private static final Duration LONG = Duration.ofHours(1);

  private final TaskQueries queries;
  private final Completions completions;
  private final EngineRuntime runtime;
  private final boolean threaded;
  private final WakeSignal signal;
  private final Set<Waiting<?>> waiting = ConcurrentHashMap.newKeySet();
  private final Queue<Waiting<?>> stopped = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean running = new AtomicBoolean();
  private volatile boolean closed;

  /** With a thread of its own, or without. */
  public StageWatch(
      TaskQueries queries, Completions completions, EngineRuntime runtime, boolean threaded) {
    this.queries = queries;
    this.completions = completions;
    this.runtime = runtime;
    this.threaded = threaded;
    this.signal = runtime.wakeSignal();
  }

  /** A stage that is completed with what is made of the task once that has stopped. */
  <T> CompletionStage<T> add(long task, Function<TaskInfo, T> result) {
    Waiting<T> one = new Waiting<>(task, result, runtime.nanoTime() + MIN_PAUSE);
    waiting.add(one);
    hear(one);
    // Whoever ends the stage himself, by a time limit for instance, waits no longer.
    var unused = one.stage.whenComplete((value, failure) -> forget(one));
    if (closed) {
      one.fail(closedMeanwhile(task));
    } else {
      wakeUp();
    }
    return one.stage;
  }

  private void hear(Waiting<?> one) {
    one.here = completions.of(one.task);
    var unused =
        one.here.thenRun(
            () -> {
              stopped.add(one);
              signal.ring();
            });
  }

  private void forget(Waiting<?> one) {
    waiting.remove(one);
    completions.forget(one.task, one.here);
  }

  private void wakeUp() {
    if (threaded && running.compareAndSet(false, true)) {
      runtime.thread("taskmill-results", this::loop).start();
    }
    signal.ring();
  }

  private void loop() {
    while (!closed) {
      try {
        signal.await(untilNextLook());
        look(false);
      } catch (InterruptedException e) {
        log.debug("Nobody interrupts this thread, so this changes nothing.", e);
      } catch (Throwable e) {
        log.error("Looking for results failed; it is tried again.", e);
      }
    }
  }

  private Duration untilNextLook() {
    long now = runtime.nanoTime();
    long next = waiting.stream().mapToLong(one -> one.nextLook - now).min().orElse(LONG.toNanos());
    return Duration.ofNanos(Math.max(0, next));
  }

  /** Completes whatever can be completed now, on this thread. */
  public void lookAtAll() {
    look(true);
  }

  private synchronized void look(boolean atAll) {
    for (Waiting<?> one = stopped.poll(); one != null; one = stopped.poll()) {
      if (waiting.contains(one)) {
        hear(one);
        answer(one);
      }
    }
    long now = runtime.nanoTime();
    List<Waiting<?>> due = new ArrayList<>();
    for (Waiting<?> one : waiting) {
      if (atAll || one.nextLook - now <= 0) {
        one.nextLook = now + (MIN_PAUSE << Math.min(++one.looks, 6));
        due.add(one);
      }
    }
    for (int from = 0; from < due.size(); from += EngineSettings.BATCH) {
      lookAt(due.subList(from, Math.min(due.size(), from + EngineSettings.BATCH)));
    }
  }

  private void lookAt(List<Waiting<?>> some) {
    Map<Long, TaskState> states;
    try {
      states =
          queries.states(
              some.stream().map(one -> one.task).collect(Collectors.toUnmodifiableSet()));
    } catch (StoreException e) {
      log.debug("The store does not answer; results are looked for later.", e);
      return;
    }
    for (Waiting<?> one : some) {
      TaskState state = states.get(one.task);
      if (state == null || hasStopped(state)) {
        answer(one);
      }
    }
  }

  private <T> void answer(Waiting<T> one) {
    Optional<TaskInfo> info;
    try {
      info = queries.get(one.task);
    } catch (StoreException e) {
      log.debug("The store does not answer; task {} is looked at later.", one.task, e);
      return;
    }
    try {
      if (info.isEmpty()) {
        one.fail(StoredTaskHandle.missing(one.task));
      } else if (hasStopped(info.get().state())) {
        one.complete(one.result.apply(info.get()));
      }
    } catch (Throwable e) {
      // The application's codec may throw anything; the other stages must not wait for it.
      one.fail(e);
    }
  }

  /** Whether nothing more happens to a task by itself. */
  static boolean hasStopped(TaskState state) {
    return state.isFinal() || state == TaskState.ATTENTION;
  }

  /** Completes what has ended here; the other stages are told that nobody looks any more. */
  public void close() {
    closed = true;
    signal.ring();
    if (!stopped.isEmpty()) {
      lookAtAll();
    }
    waiting.forEach(one -> one.fail(closedMeanwhile(one.task)));
  }

  private static TaskmillException closedMeanwhile(long task) {
    return new TaskmillException(
        "This Taskmill was closed before task %s had ended, so how it ends is not told here. The task goes"
                .formatted(task)
            + " on where a worker runs it; ask another Taskmill on this store, with task(id, type).",
        null);
  }

  /** A stage, and when the store is asked for its task next. */
  private final class Waiting<T> {

    final CompletableFuture<T> stage = new CompletableFuture<>();
    final long task;
    final Function<TaskInfo, T> result;
    volatile CompletableFuture<Void> here = new CompletableFuture<>();
    volatile long nextLook;
    int looks;

    Waiting(long task, Function<TaskInfo, T> result, long nextLook) {
      this.task = task;
      this.result = result;
      this.nextLook = nextLook;
    }

    void complete(T value) {
      end(() -> stage.complete(value));
    }

    void fail(Throwable failure) {
      end(() -> stage.completeExceptionally(failure));
    }

    /** What depends on the stage is the application's, and does not run on the one thread. */
    private void end(Runnable ending) {
      forget(this);
      if (threaded) {
        stage.defaultExecutor().execute(ending);
      } else {
        ending.run();
      }
    }
  }
}
