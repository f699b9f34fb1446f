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
   * Creates the tasks that do not exist yet: READY, SCHEDULED, or PAUSED if they are held. One that
   * is skippable or waits for its key's turn is SCHEDULED first, and {@link #promote} decides. The
   * same id a second time changes nothing, so a submit whose answer was lost may be sent again.
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
   * The verbs that can be part of a caller's own transaction on this connection. They never commit,
   * roll back, or change the connection's settings.
   *
   * @throws StoreException if the store cannot take part in it
   */
  CallerTransaction join(Connection connection);

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
   * #releaseHostWaits}.
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
   * Brings on SCHEDULED tasks whose time has come, earliest first. They become READY, except that
   *
   * <ul>
   *   <li>a skippable one that has never become claimable before is SKIPPED if as many tasks of its
   *       type as may run are READY or RUNNING;
   *   <li>one that waits for its key's turn is BLOCKED until its turn comes. Among those of a key
   *       turns go by priority, due time and id.
   * </ul>
   *
   * <p>A turn that was given up goes on to the next BLOCKED task here at the latest; a verb that
   * ends or stops a task may give it on by itself.
   *
   * @return how many tasks, or turns of keys, it has looked at: there may be more if that is the
   *     limit
   */
  int promote(int limit);

  /**
   * Ends live tasks whose deadline has passed and that do not run, FAILED or ATTENTION as they
   * need; one that is in ATTENTION stays, one that runs is looked at again later. Forgets unique
   * keys whose window is over.
   *
   * @return how many it has ended or forgotten: there may be more if that is the limit
   */
  int expire(int limit);

  /**
   * Lets every machine take READY tasks that wait for one in vain ({@link Terms#host}, {@link
   * Terms#sticky}): it has no node left, or it has not taken them within their type's {@link
   * TypeRules#hostGrace}. A wait begins when it is first seen here, and is over when a handler was
   * entered; being claimed and given back does not end it. The tasks keep their place in line. To
   * be called every second or so.
   *
   * @return how many: there may be more if that is the limit
   */
  int releaseHostWaits(int limit);

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
   * <p>A resume takes back a pause that is still left on an execution: that is APPLIED, and the
   * execution goes on, or ends as if it had never been asked.
   *
   * @return one answer for each id, in the same order
   */
  List<SignalAnswer> signal(List<Long> ids, Signal signal);
}
