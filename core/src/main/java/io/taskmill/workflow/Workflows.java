package io.taskmill.workflow;

import java.util.List;
import java.util.Optional;

/** The workflows that the store has. */
public interface Workflows {

  /** The workflow with this id. */
  Optional<WorkflowInfo> get(long id);

  /** The newest that match; at most 1,000. */
  default List<WorkflowInfo> find(WorkflowFilter filter, int limit) {
    return find(filter, Long.MAX_VALUE, limit);
  }

  /**
   * The newest that match, with ids smaller than this one: the last of the page before.
   *
   * @param limit at most 1,000
   */
  List<WorkflowInfo> find(WorkflowFilter filter, long beforeId, int limit);

  /**
   * The tasks of a workflow in the order of their ids, each after all that it comes after.
   *
   * @param afterId the last one of the page before; 0 for the first page
   * @param limit at most 1,000
   */
  List<WorkflowTask> tasks(long workflow, long afterId, int limit);

  /** A handle on the workflow with this id. */
  WorkflowHandle handle(long id);

  /**
   * Cancels all of its tasks that have not ended, in batches; what runs is asked to stop.
   *
   * @return the id of the bulk operation that does it
   * @throws io.taskmill.InvalidTaskException if there is no such workflow
   */
  long cancel(long id);

  /**
   * Runs once more what has failed or was cancelled, and what was skipped because of it. What has
   * succeeded does not run again.
   *
   * @return the id of the bulk operation that does it
   * @throws io.taskmill.InvalidTaskException if there is no such workflow, or what was done of it
   *     is undone
   */
  long retry(long id);
}
