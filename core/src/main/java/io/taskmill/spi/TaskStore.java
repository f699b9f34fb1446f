package io.taskmill.spi;

import io.taskmill.TaskState;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The verbs of a task's life. Each is atomic; a live task is in exactly one place (ready, waiting
 * or running) before and after every one of them.
 */
public interface TaskStore {

  /**
   * Creates the tasks that do not exist yet, READY or SCHEDULED. The same id a second time changes
   * nothing, so a submit whose answer was lost may be sent again. A key that a live task of the
   * same tenant and type holds creates nothing and names that task; so does a key twice in one
   * batch.
   *
   * @return one answer for each task, in the same order
   */
  List<Submitted> submit(List<NewTask> tasks);

  /**
   * The verbs that can be part of a caller's own transaction on this connection. They never commit,
   * roll back, or change the connection's settings.
   *
   * @throws StoreException if the store cannot take part in it
   */
  CallerTransaction join(Connection connection);

  /**
   * Gives up to {@code limit} READY tasks to the node, the highest priority first, then the
   * earliest due time, then the lowest id. Nothing is counted yet. A node that is not registered
   * gets nothing.
   */
  List<Claimed> claim(ClaimRequest request);

  /** The executions that the store has on its books for a node. */
  List<Fence> held(long node);

  /**
   * Writes down that the handlers of these executions are being entered.
   *
   * @return the fences that no longer hold their task
   */
  Set<Fence> begin(List<Fence> fences);

  /**
   * Ends executions, each with its outcome. An outcome that was already recorded for the same
   * execution counts as recorded: a finish whose answer was lost may be sent again.
   *
   * <p>What was asked of a task while it ran takes effect if the outcome would leave it live: asked
   * to cancel, it is CANCELLED; asked to pause and neither final nor in need of a person, it is
   * PAUSED.
   *
   * @return the state in which each task is now; a fence that is missing here no longer holds its
   *     task, and nothing was written for it
   */
  Map<Fence, TaskState> finish(List<Finish> finishes);

  /**
   * Saves a running task's progress.
   *
   * @return false if the fence no longer holds the task: nothing was written
   */
  boolean checkpoint(Fence fence, String checkpoint);

  /**
   * Makes SCHEDULED tasks READY whose time has come, earliest first.
   *
   * @return how many
   */
  int promote(int limit);

  /**
   * Takes back the leases of RUNNING tasks whose node is not registered. An execution that had
   * begun counts as a loss, and ends the task when the losses reach its limit; otherwise the task
   * is READY again. What was asked of it while it ran (cancel, pause) takes effect now.
   *
   * @return how many
   */
  int recover(int limit);

  /**
   * Asks something of tasks: applied at once where they do not run, otherwise left on the
   * execution, whose node hears of it in its next {@link NodeRegistry#beat}.
   *
   * @return one answer for each id, in the same order
   */
  List<SignalAnswer> signal(List<Long> ids, Signal signal);
}
