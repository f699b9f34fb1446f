package io.taskmill;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;

/** What {@code submit} gives back. It holds no connection and may be kept or thrown away. */
public interface TaskHandle<R> {

  /** The task's id. */
  long id();

  /** Whether the key was already taken: this is the task that holds it, nothing was written. */
  boolean isDuplicate();

  /** The task as it stands now; empty after its retention is over. */
  Optional<TaskInfo> info();

  /** Its state now. */
  TaskState state();

  /**
   * Waits until the task has SUCCEEDED and gives its result, empty if it has none.
   *
   * @throws TaskFailedException if it ended otherwise or waits for a person
   * @throws TimeoutException if that took longer; the message says how the task stands
   */
  Optional<R> result(Duration limit) throws TimeoutException, InterruptedException;

  /**
   * Waits until the task has SUCCEEDED, as {@link #result} does, for those who want no result.
   *
   * @throws TaskFailedException if it ended otherwise or waits for a person
   * @throws TimeoutException if that took longer
   */
  void await(Duration limit) throws TimeoutException, InterruptedException;

  /**
   * What {@link #result} waits for, without a thread that waits: completed with the result once the
   * task has SUCCEEDED, and exceptionally with a {@link TaskFailedException} if it ended otherwise
   * or waits for a person. A task that ends in this process is answered at once, another one within
   * about a second. While the store is away the stage waits for it.
   *
   * <p>What depends on the stage runs on {@link java.util.concurrent.ForkJoinPool#commonPool},
   * unless an {@code …Async} method names another executor. A limit of time is {@code
   * completion().toCompletableFuture().orTimeout(…)}. When this Taskmill is closed first, the stage
   * fails with a {@link TaskmillException} that says so.
   */
  CompletionStage<Optional<R>> completion();

  /**
   * Asks for the task to be cancelled: at once if it is not running, otherwise its handler is told.
   *
   * @return whether the task was still live
   */
  boolean cancel();
}
