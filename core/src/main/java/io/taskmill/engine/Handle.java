package io.taskmill.engine;

import io.taskmill.PayloadCodec;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskmillException;
import io.taskmill.spi.Signal;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.Store;
import io.taskmill.spi.Wakeup.Hint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A task seen from outside, through the store. */
final class Handle<R> implements TaskHandle<R> {

  private static final long MAX_PAUSE = Duration.ofSeconds(1).toNanos();

  private final long id;
  private final Class<R> resultClass;
  private final boolean duplicate;
  private final Store store;
  private final PayloadCodec codec;
  private final Completions completions;

  Handle(
      long id,
      Class<R> resultClass,
      boolean duplicate,
      Store store,
      PayloadCodec codec,
      Completions completions) {
    this.id = id;
    this.resultClass = resultClass;
    this.duplicate = duplicate;
    this.store = store;
    this.codec = codec;
    this.completions = completions;
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public boolean isDuplicate() {
    return duplicate;
  }

  @Override
  public Optional<TaskInfo> info() {
    return Execution.shielded(() -> store.queries().get(id));
  }

  @Override
  public TaskState state() {
    return existing().state();
  }

  @Override
  public Optional<R> result(Duration limit) throws TimeoutException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    long pause = Duration.ofMillis(10).toNanos();
    while (true) {
      // Asked for before looking, so that an end between the look and the wait is not overlooked.
      CompletableFuture<Void> stopped = completions.of(id);
      TaskInfo info = existing();
      long left = deadline - System.nanoTime();
      if (info.state().isFinal() || info.state() == TaskState.ATTENTION) {
        completions.forget(id);
        return resultOf(info);
      }
      if (left <= 0) {
        completions.forget(id);
        throw new TimeoutException(
            "Task %s was still %s after %s; it goes on.".formatted(id, info.state(), limit));
      }
      await(stopped, Math.min(left, pause));
      pause = Math.min(pause * 2, MAX_PAUSE);
    }
  }

  /** A task that runs in another process tells nothing here, so the wait is never long. */
  private static void await(CompletableFuture<Void> stopped, long nanos)
      throws InterruptedException {
    try {
      stopped.get(nanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private Optional<R> resultOf(TaskInfo info) {
    if (info.state() != TaskState.SUCCEEDED) {
      String error = info.lastError() == null ? "" : " Its last error: " + info.lastError();
      throw new TaskFailedException(
          "Task %s (%s) has no result, it is %s.%s".formatted(id, info.type(), info.state(), error),
          info.state());
    }
    String result = info.result();
    return result == null ? Optional.empty() : Optional.of(codec.decode(result, resultClass));
  }

  @Override
  public boolean cancel() {
    SignalAnswer answer =
        Execution.shielded(() -> store.tasks().signal(List.of(id), Signal.CANCEL)).get(0);
    if (answer == SignalAnswer.ASKED) {
      store.wakeup().announce(Hint.SIGNAL);
    } else {
      completions.stopped(id);
    }
    return answer != SignalAnswer.REFUSED;
  }

  private TaskInfo existing() {
    return info()
        .orElseThrow(
            () ->
                new TaskmillException(
                    "Task %s is not in the store: its transaction is not committed or was rolled back,"
                            .formatted(id)
                        + " or its retention is over."));
  }
}
