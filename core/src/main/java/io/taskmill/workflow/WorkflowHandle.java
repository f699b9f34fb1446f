package io.taskmill.workflow;

import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.TypeRef;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** A workflow seen from outside. */
public interface WorkflowHandle {

  /** The workflow's id. */
  long id();

  /** Whether another live workflow had its key, so that nothing was created: this is that one. */
  boolean isDuplicate();

  /** How it stands; empty if it is not in the store: not committed, or purged. */
  Optional<WorkflowInfo> info();

  /**
   * Waits until all of its tasks have ended.
   *
   * @return how it has ended
   * @throws TimeoutException if it has not ended by then; it goes on
   */
  WorkflowState await(Duration limit) throws TimeoutException, InterruptedException;

  /**
   * Waits until all of its tasks have ended, and gives its result: that of its only last task, or
   * of the one that was named with {@link Workflow#withResultOf}.
   *
   * @return empty if that task has succeeded without one
   * @throws TimeoutException if the workflow has not ended by then; it goes on
   * @throws io.taskmill.TaskFailedException if that task has not succeeded
   * @throws io.taskmill.InvalidTaskException if several tasks are the last, and none was named
   */
  default <T> Optional<T> result(Class<T> as, Duration limit)
      throws TimeoutException, InterruptedException {
    return result(TypeRef.of(as), limit);
  }

  /** The same for a type such as {@code List<Order>}. */
  <T> Optional<T> result(TypeRef<T> as, Duration limit)
      throws TimeoutException, InterruptedException;

  /**
   * A handle on one of its tasks.
   *
   * @throws io.taskmill.InvalidTaskException if it has no task of this name
   */
  <R> TaskHandle<R> task(String name, TaskType<?, R> type);

  /** Cancels all that has not ended; gives the bulk operation that does it. */
  long cancel();
}
