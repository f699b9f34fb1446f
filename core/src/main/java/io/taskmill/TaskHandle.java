package io.taskmill;

import java.time.Duration;
import java.util.Optional;
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
   * @throws TimeoutException if that took longer; the task goes on
   */
  Optional<R> result(Duration limit) throws TimeoutException, InterruptedException;

  /**
   * Asks for the task to be cancelled: at once if it is not running, otherwise its handler is told.
   *
   * @return whether the task was still live
   */
  boolean cancel();
}
