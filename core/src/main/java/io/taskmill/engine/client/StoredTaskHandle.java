package io.taskmill.engine.client;

import io.taskmill.PayloadCodec;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskmillException;
import io.taskmill.TypeRef;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.execution.FailureLog;
import io.taskmill.engine.execution.Payloads;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.TaskQueries;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;

/** A task seen from outside, through the store. */
public final class StoredTaskHandle<R> implements TaskHandle<R> {

  private final long id;
  private final TypeRef<R> resultType;
  private final boolean duplicate;
  private final TaskScope scope;
  private final TaskQueries queries;
  private final ClientCalls calls;
  private final Commands commands;
  private final PayloadCodec codec;
  private final Completions completions;
  private final StageWatch watch;
  private final EngineRuntime runtime;

  StoredTaskHandle(
      long id,
      TypeRef<R> resultType,
      boolean duplicate,
      TaskScope scope,
      TaskQueries queries,
      ClientCalls calls,
      Commands commands,
      PayloadCodec codec,
      Completions completions,
      StageWatch watch,
      EngineRuntime runtime) {
    this.id = id;
    this.resultType = resultType;
    this.duplicate = duplicate;
    this.scope = scope;
    this.queries = queries;
    this.calls = calls;
    this.commands = commands;
    this.codec = codec;
    this.completions = completions;
    this.watch = watch;
    this.runtime = runtime;
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
    return calls.shielded(() -> queries.get(id)).filter(scope::includes);
  }

  @Override
  public TaskState state() {
    return existing().state();
  }

  @Override
  public Optional<R> result(Duration limit) throws TimeoutException, InterruptedException {
    return resultOf(ended(limit));
  }

  @Override
  public void await(Duration limit) throws TimeoutException, InterruptedException {
    ended(limit);
  }

  @Override
  public CompletionStage<Optional<R>> completion() {
    if (!scope.isEverything() && info().isEmpty()) {
      return CompletableFuture.failedStage(missing(id));
    }
    return calls.run(() -> watch.add(id, info -> resultOf(succeeded(info))));
  }

  /** Waits until it has SUCCEEDED. */
  private TaskInfo ended(Duration limit) throws TimeoutException, InterruptedException {
    PatientLooks looks = new PatientLooks(runtime, limit);
    while (true) {
      // Asked for before looking, so that an end between the look and the wait is not overlooked.
      CompletableFuture<Void> stopped = completions.of(id);
      try {
        Optional<TaskInfo> info = looks.look(this::existing);
        if (info.isPresent() && StageWatch.hasStopped(info.get().state())) {
          return succeeded(info.get());
        }
        if (looks.isOver()) {
          throw new TimeoutException(stillThere(info, limit));
        }
        runtime.await(stopped, looks.pause());
      } finally {
        completions.forget(id, stopped);
      }
    }
  }

  private String stillThere(Optional<TaskInfo> info, Duration limit) {
    String time = FailureLog.seconds(limit);
    if (info.isEmpty()) {
      return "The store was away, so whether task %s has ended within %s is not known."
          .formatted(id, time);
    }
    return info.get().state() == TaskState.PAUSED
        ? "Task %s (%s) was PAUSED after %s, and stays so until it is resumed: resume(%s)."
            .formatted(id, info.get().type(), time, id)
        : "Task %s (%s) was still %s after %s; it goes on."
            .formatted(id, info.get().type(), info.get().state(), time);
  }

  private TaskInfo succeeded(TaskInfo info) {
    if (info.state() != TaskState.SUCCEEDED) {
      String error =
          Optional.ofNullable(info.lastError())
              .map(text -> " Its last error: " + text.lines().findFirst().orElse(""))
              .orElse("");
      throw new TaskFailedException(
          "Task %s (%s) has no result, it is %s.%s".formatted(id, info.type(), info.state(), error),
          info.state(),
          info.lastError());
    }
    return info;
  }

  private Optional<R> resultOf(TaskInfo info) {
    String result = info.result();
    return result == null ? Optional.empty() : Optional.of(read(result, info));
  }

  private R read(String result, TaskInfo info) {
    try {
      return Payloads.decode(codec, result, resultType);
    } catch (Exception | LinkageError e) {
      throw new TaskmillException(
          "Task %s (%s) has succeeded, but its result cannot be read as %s: %s. It stays as it was"
                  .formatted(id, info.type(), resultType, e.getMessage())
              + " written, in info().result(); mend the class or the codec to read it.",
          e);
    }
  }

  @Override
  public boolean cancel() {
    Access access = new Access(commands.application(), scope);
    return commands.send(List.of(id), TaskCommand.cancel(), access).get(0).isAccepted();
  }

  private TaskInfo existing() {
    return info().orElseThrow(() -> missing(id));
  }

  static TaskmillException missing(long id) {
    return new TaskmillException(
        "Task %s is not in the store: its transaction is not committed or was rolled back,"
                .formatted(id)
            + " or its retention is over.");
  }
}
