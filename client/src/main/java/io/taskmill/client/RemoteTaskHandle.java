package io.taskmill.client;

import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskmillException;
import io.taskmill.TypeRef;
import io.taskmill.admin.TaskCommand;
import io.taskmill.engine.execution.Payloads;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;

/** A task seen from outside, through a server. */
final class RemoteTaskHandle<R> implements TaskHandle<R> {

  private final TaskmillClient client;
  private final long id;
  private final TypeRef<R> resultType;
  private final boolean duplicate;

  RemoteTaskHandle(TaskmillClient client, long id, TypeRef<R> resultType, boolean duplicate) {
    this.client = client;
    this.id = id;
    this.resultType = resultType;
    this.duplicate = duplicate;
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
    return client.task(id);
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
    return client.watch().add(id, info -> resultOf(succeeded(info)));
  }

  private TaskInfo ended(Duration limit) throws TimeoutException, InterruptedException {
    Poll poll = new Poll(limit);
    while (true) {
      Optional<TaskInfo> info = poll.ask(this::existing);
      if (info.isPresent() && hasStopped(info.get())) {
        return succeeded(info.get());
      }
      if (poll.isOver()) {
        throw new TimeoutException(stillThere(info, limit));
      }
      poll.pause();
    }
  }

  private String stillThere(Optional<TaskInfo> info, Duration limit) {
    return info.map(
            task ->
                "Task %s (%s) was still %s after %s; it %s."
                    .formatted(
                        id,
                        task.type(),
                        task.state(),
                        limit,
                        task.state() == TaskState.PAUSED
                            ? "stays so until it is resumed"
                            : "goes on"))
        .orElse(
            "The server was away, so whether task %s has ended within %s is not known."
                .formatted(id, limit));
  }

  /** Whether nothing more comes of it by itself. */
  static boolean hasStopped(TaskInfo info) {
    return info.state().isFinal() || info.state() == TaskState.ATTENTION;
  }

  private TaskInfo succeeded(TaskInfo info) {
    if (info.state() == TaskState.SUCCEEDED) {
      return info;
    }
    String error =
        Optional.ofNullable(info.lastError())
            .map(text -> " Its last error: " + text.lines().findFirst().orElse(""))
            .orElse("");
    throw new TaskFailedException(
        "Task %s (%s) has no result, it is %s.%s".formatted(id, info.type(), info.state(), error),
        info.state(),
        info.lastError());
  }

  private Optional<R> resultOf(TaskInfo info) {
    String result = info.result();
    if (result == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Payloads.decode(client.codec(), result, resultType));
    } catch (Exception | LinkageError e) {
      throw new TaskmillException(
          "Task %s (%s) has succeeded, but its result cannot be read as %s: %s. It stays as it was written, in info().result()."
              .formatted(id, info.type(), resultType, e.getMessage()),
          e);
    }
  }

  @Override
  public boolean cancel() {
    return client.operator(null).send(id, TaskCommand.cancel()).isAccepted();
  }

  private TaskInfo existing() {
    return info().orElseThrow(() -> missing(id));
  }

  static TaskmillException missing(long id) {
    return new TaskmillException(
        "The server has no task %s: its retention is over, or it is not for this caller."
            .formatted(id));
  }
}
