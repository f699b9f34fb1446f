package io.taskmill.workflow;

import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
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
   * A handle on one of its tasks.
   *
   * @throws io.taskmill.InvalidTaskException if it has no task of this name
   */
  <R> TaskHandle<R> task(String name, TaskType<?, R> type);

  /** Cancels all that has not ended; gives the bulk operation that does it. */
  long cancel();
}
