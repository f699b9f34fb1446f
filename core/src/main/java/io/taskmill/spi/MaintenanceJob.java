package io.taskmill.spi;

import java.util.Locale;

/**
 * What {@link Maintenance} has to do. The order is the one in which a node that is driven by hand
 * does them.
 */
public enum MaintenanceJob {

  /**
   * Ends live tasks whose deadline has passed and that do not run, FAILED or ATTENTION as they
   * need; one that is in ATTENTION stays, one that runs is looked at again later. Forgets unique
   * keys whose window is over.
   *
   * <p>Counts what it has ended or forgotten.
   */
  EXPIRE(false),

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
   * <p>Does all of {@link WorkflowStore#release} too.
   *
   * <p>Counts the tasks, turns of keys, or notes of workflows, that it has looked at.
   */
  PROMOTE(true),

  /**
   * Lets every machine take READY tasks that wait for one in vain ({@link Terms#host}, {@link
   * Terms#sticky}): it has no node left, or it has not taken them within their type's {@link
   * TypeRules#hostGrace}. A wait begins when it is first seen here, and is over when a handler was
   * entered; being claimed and given back does not end it. The tasks keep their place in line.
   *
   * <p>Counts the tasks.
   */
  RELEASE_HOST_WAITS(true),

  /**
   * Takes back the leases of RUNNING tasks whose node is not registered. An execution that had
   * begun counts as a loss, and ends the task when the losses reach its limit; otherwise the task
   * is READY again. What was asked of it while it ran (cancel, pause) takes effect now.
   *
   * <p>Counts the tasks.
   */
  RECOVER(true),

  /**
   * Ends tasks SKIPPED that are pinned to a node which is not registered ({@link NodePin}), unless
   * they run or need a person. Nobody else may ever run them.
   *
   * <p>Counts the tasks.
   */
  SKIP_PINNED(false),

  /**
   * Does a step of an open {@linkplain OperationStore bulk operation}, the one that has waited
   * longest: finds the next tasks that match, in the order of their ids, gives them the command,
   * and writes down how far it has come, all in one transaction. A task that is in none of the
   * filter's states any more when its turn comes refuses the command. One step reads a bounded
   * number of tasks, so it may find none that matches. Several nodes never do steps of the same
   * operation at once.
   *
   * <p>What was asked of executions, and tasks that became READY, are announced by the store.
   *
   * <p>Counts the limit while the operation is open, and less once it is done, or if there is none.
   */
  OPERATE(false, 500),

  /**
   * Fires schedules that are due. Only a node can compute their next due times, so it does this
   * with {@link ScheduleStore}; for {@link Maintenance#run} there is nothing to do.
   */
  FIRE(false),

  /**
   * Removes tasks that were deleted, and final ones whose retention is over ({@link TaskPurge}). A
   * node does it beside the other jobs, however long it takes.
   *
   * <p>Counts the final tasks that it has looked at, or the deleted ones if they are more.
   */
  PURGE(false, 4_000),

  /**
   * Adds what was counted since to the {@linkplain StatisticsStore statistics} of its minute, hour
   * and day, and forgets minutes and hours that are old. Nobody sees a difference but in speed.
   *
   * <p>Counts what it has added.
   */
  FOLD_STATISTICS(false);

  private final boolean makesReady;
  private final int limit;

  MaintenanceJob(boolean makesReady) {
    this(makesReady, 1000);
  }

  MaintenanceJob(boolean makesReady, int limit) {
    this.makesReady = makesReady;
    this.limit = limit;
  }

  /** How much of the job one call does. */
  public int limit() {
    return limit;
  }

  /** Whether tasks may be READY afterwards that were not before, so that workers are told. */
  public boolean makesReady() {
    return makesReady;
  }

  /** The name in plain words. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
