package io.taskmill.spi;

import io.taskmill.TaskState;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowTask;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Workflows: tasks that come after each other.
 *
 * <p><b>Notes.</b> Whatever ends or reopens a task of a workflow (a finish, a recovery, an expiry,
 * a skip, a replacement, a command) leaves a note in its own transaction, and does nothing else
 * about the others. {@link #release} reads the notes after they were committed. So nobody who ends
 * a task waits for another of its workflow, and a caller's open transaction locks no join.
 *
 * <p><b>Joins.</b> A task goes on when all that it comes after has ended as its edges want. If all
 * has ended and one of them otherwise, it is SKIPPED. That is decided once, by how they stand then;
 * one that has gone on does not come back when a task before it is reopened. One that was SKIPPED
 * or CANCELLED before it could go on waits again when it is reopened, and is decided anew.
 */
public interface WorkflowStore {

  /**
   * Creates a workflow with all of its tasks, or nothing. The same id a second time changes
   * nothing.
   *
   * @return its id; or, not created, that of the live workflow that has its key
   * @throws io.taskmill.DuplicateTaskException if a task has a unique key that another task has and
   *     does not replace it: nothing was created
   * @throws io.taskmill.QueueFullException if a queue has no room: nothing was created
   */
  Submitted submit(NewWorkflow workflow);

  /**
   * Creates a workflow as the children of a running task, and writes the step of that task down:
   * all or nothing, so that it is created once, whatever ends in between. The same a second time
   * changes nothing.
   *
   * <p>When the workflow has ended, {@link #release} wakes its parent in the same transaction: a
   * parent that runs is not suspended past that, and one that waits (its step is WAITING until a
   * time) is due. When the parent is CANCELLED, the next release has a bulk operation cancel what
   * is live of it. Other ends of the parent change nothing.
   *
   * @param workflow without a key, with the task and the step as its parent
   * @return false if the fence no longer holds the task: nothing was written
   * @throws io.taskmill.DuplicateTaskException as {@link #submit}
   * @throws io.taskmill.QueueFullException as {@link #submit}
   */
  boolean submitChildren(Fence fence, StoredStep step, NewWorkflow workflow);

  /**
   * Reads notes and lets go on what can: tasks that come after others, and the counts and states of
   * workflows. Also a part of {@link MaintenanceJob#PROMOTE}. Several may do it at once: the row of
   * a workflow is locked meanwhile, so no join is decided twice. Each note costs as much as its
   * task has edges.
   *
   * <p>If a task has failed whose failure nothing takes over, and the workflow says so, the rest is
   * cancelled by a bulk operation. One that fails again after a retry begins another one.
   *
   * @param limit how many notes
   * @param ids makes the ids of these operations; asks the store nothing, so that it can be called
   *     in a transaction
   * @return how many were read, and whether tasks may be READY that were not before
   */
  Released release(int limit, LongSupplier ids);

  /** The workflow with this id. */
  Optional<WorkflowInfo> get(long id);

  /** Workflows that match, the newest first, with ids smaller than this one. */
  List<WorkflowInfo> list(WorkflowFilter filter, long beforeId, int limit);

  /** The tasks of a workflow in the order of their ids, with greater ones than this. */
  List<WorkflowTask> tasks(long workflow, long afterId, int limit);

  /**
   * Whether what was done of a workflow is being undone, or was: a task that undoes another was let
   * go on, however it has ended.
   */
  boolean isUndone(long workflow);

  /** The id of the task of this name. */
  Optional<Long> task(long workflow, String name);

  /** How the tasks of a workflow stand, in the order of their ids, with greater ones than this. */
  List<Result> results(long workflow, long afterId, int limit);

  /** What a task comes after, the first so many of those with greater ids than this. */
  List<Predecessor> before(long task, long afterId, int limit);

  /** What a task comes after that has not ended, the first so many by id. */
  List<Predecessor> liveBefore(long task, int limit);

  /** What a task comes after that has ended otherwise than its edge wants, the first so many. */
  List<Predecessor> unmetBefore(long task, int limit);

  /**
   * What a release came to.
   *
   * @param notes how many were read: there may be more if that is the limit
   * @param freed how many tasks may go on: those that come after others, and parents
   */
  record Released(int notes, int freed) {}

  /**
   * What a task of a workflow came to.
   *
   * @param result as it is stored; null unless it has succeeded with one
   */
  record Result(long id, String name, TaskState state, @Nullable String result) {}

  /**
   * A task that another comes after.
   *
   * @param on which end of it lets the other go on
   * @param result as it is stored; null unless it has succeeded with one
   */
  record Predecessor(long id, String name, TaskState state, OnEnd on, @Nullable String result) {}
}
