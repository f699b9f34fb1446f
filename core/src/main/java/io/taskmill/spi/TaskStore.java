package io.taskmill.spi;

import io.taskmill.SubmitKey;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskScope;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The verbs of a task's life. Each is atomic; a live task is in exactly one place (ready, waiting
 * or running) before and after every one of them.
 */
public interface TaskStore {

  /**
   * Creates the tasks that do not exist yet: READY, SCHEDULED, or PAUSED if they are held. One that
   * is skippable or waits for its key's turn is SCHEDULED first, and {@link MaintenanceJob#PROMOTE}
   * decides. The same id a second time changes nothing, so a submit whose answer was lost may be
   * sent again.
   *
   * <p>A {@linkplain UniqueKey unique key} that another task of the same tenant and type has, or an
   * earlier one of the same batch, creates nothing and names that task, unless it replaces it. How
   * long a task has its unique key is said by its own terms, what a duplicate does by those of the
   * duplicate. One that is replaced makes room in its queue for the one that replaces it.
   *
   * @return one answer for each task, in the same order
   * @throws io.taskmill.DuplicateTaskException if a duplicate is to be rejected: nothing was
   *     created
   * @throws io.taskmill.QueueFullException if a queue would hold more live tasks than its capacity:
   *     nothing was created
   */
  List<Submitted> submit(List<NewTask> tasks);

  /**
   * The same, and remembers the answers under a key, in the same transaction. The same key a second
   * time creates nothing and gives the answers of the first, whatever has become of its tasks.
   *
   * @throws io.taskmill.SubmitKeyReusedException if the key was used with another digest: nothing
   *     was created
   */
  List<Submitted> submitOnce(SubmitKey key, List<NewTask> tasks);

  /**
   * Gives READY tasks to the node: of each share up to its limit, the highest priority first, then
   * the earliest due time, then the lowest id. Nothing is counted yet. A node that is not
   * registered gets nothing.
   *
   * <p>Several shares are served in their order, each as a claim of its own after the one before;
   * so a task that several of them match is given to the first that has room for it. The answer has
   * them in the same order. Either all of them take effect or none, in one trip.
   *
   * <p>A task that wants a machine is given to nodes on that one only, until {@link
   * MaintenanceJob#RELEASE_HOST_WAITS}.
   *
   * <p>Tasks of disabled types and paused queues are not given out, nor more of a type than its
   * {@link TypeRules} allow; what that holds back costs the others nothing. A task that is given
   * out takes a token of its type's rate, which no end of its execution gives back. A new rate
   * begins with all tokens of its burst; one that is changed goes on with those that are left.
   */
  List<Claimed> claim(ClaimRequest request);

  /** The executions that the store has on its books for a node. */
  List<Fence> held(long node);

  /**
   * Writes down that the handlers of these executions are being entered, or have been running for a
   * while: then the start is that much before the store's present time. A start that was written
   * down before stays.
   *
   * @return the fences that no longer hold their task
   */
  Set<Fence> begin(List<Begin> begins);

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
   * Does what a person asks of tasks, as {@link CommandRules} decide for each of them: applied at
   * once, or left on the execution that holds the task, whose node hears of it in its next {@link
   * NodeRegistry#beat}. What was done or asked is written into the {@link AuditLog} along with it;
   * what was refused is not.
   *
   * <p>A resume takes back a pause that is still left on an execution: that is APPLIED, and the
   * execution goes on, or ends as if it had never been asked.
   *
   * <p>A task that is out of the request's scope, as it stands then, is answered as one that does
   * not exist, and nothing is written.
   *
   * @return one answer for each id, in the same order
   */
  List<CommandAnswer> command(CommandRequest request);

  /** The same for whoever may do it to any task. */
  default List<CommandAnswer> command(List<Long> ids, TaskCommand command, Actor by) {
    return command(new CommandRequest(ids, command, by, TaskScope.everything()));
  }
}
