package io.taskmill.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes tasks out of the store for good: those that a person has deleted, and final ones whose
 * {@linkplain TypeRules#retention retention} is over. With a task goes all that was kept of it: its
 * payload and result, checkpoint and failed attempts. Its audit stays, and so does a unique key
 * until its window is over.
 *
 * <p><b>The pass.</b> All nodes share one pass over the final tasks, in the order of their ids,
 * which is about the order in which they were submitted. Each {@link #next} takes the next part of
 * it; what became of a part is not noted, so what was not removed then is found by the next pass.
 * What was submitted less than the shortest retention ago cannot be due and is not read. Where all
 * types have the same retention, a pass reads little more than what it removes; where they differ,
 * it reads what is kept for longer in vain, and whoever drives it goes slowly over that.
 */
public interface TaskPurge {

  /**
   * No retention is shorter than this: a submit whose answer was lost is sent once more, and must
   * find its task.
   */
  Duration LEAST_RETENTION = Duration.ofSeconds(10);

  /** Others go on with a pass if whoever has begun it has not done so for this long. */
  Duration TURN = Duration.ofSeconds(5);

  /**
   * Removes tasks that a person has deleted, if they are {@link #forgettable}.
   *
   * @return how many; there may be more if that is the limit
   */
  int removeDeleted(int limit);

  /**
   * Takes the next part of the pass that all nodes share: the due tasks are the caller's, to be
   * removed soon.
   *
   * @param archives whether the caller archives tasks before he removes them; who does not is given
   *     nothing while {@link #isArchived}
   * @param limit how many tasks are looked at
   * @return {@link Part#NOTHING} if it is not time for a pass, or another has just gone on with it
   */
  Part next(boolean archives, int limit);

  /**
   * Looks for tasks that are due, apart from the pass that all share.
   *
   * @param olderThan all final tasks that ended so long ago are due, whatever their types say; null
   *     for those whose retention is over
   * @param after only tasks with greater ids
   * @param limit how many tasks are looked at
   */
  Part find(@Nullable Duration olderThan, long after, int limit);

  /**
   * Removes tasks for good. One that was reopened since, or is just being removed by another, is
   * left out, and so are all tasks of a workflow of which one was reopened. Once a task of a
   * workflow is removed, none of the others can be reopened, and all of them are due.
   *
   * @return how many were removed
   */
  int remove(List<Due> due);

  /** Whether tasks are archived before they go, so that only those may remove them who archive. */
  boolean isArchived();

  /** Says whether tasks are to be archived before they go; it stays so when all nodes are gone. */
  void setArchived(boolean archived);

  /** One step of a node that archives nothing, for {@link MaintenanceJob#PURGE}. */
  default int step(int limit) {
    int deleted = removeDeleted(limit);
    Part part = next(false, limit);
    remove(part.due());
    return Math.max(deleted, part.read());
  }

  /** Tasks with smaller ids were submitted so long ago that nobody sends them once more. */
  static long forgettable(Instant now) {
    return TaskIds.from(now.minus(LEAST_RETENTION));
  }

  /** How long tasks of a type are kept. */
  static Duration kept(Duration retention) {
    return retention.compareTo(LEAST_RETENTION) < 0 ? LEAST_RETENTION : retention;
  }

  /**
   * How long it is from the end of a pass to the next one: a tenth of the shortest retention, so
   * that what is due waits no longer than that beyond its time, but at most an hour.
   */
  static Duration pauseAfterPass(Duration shortestRetention) {
    Duration tenth = kept(shortestRetention).dividedBy(10);
    Duration most = Duration.ofHours(1);
    return tenth.compareTo(most) < 0 ? tenth : most;
  }

  /**
   * A task that is due.
   *
   * @param finishedAt when it ended, by which one that was reopened and ended again is told apart
   * @param workflow to which it belongs, if it does
   */
  record Due(long id, Instant finishedAt, @Nullable Long workflow) {}

  /**
   * A part of a pass.
   *
   * @param due the tasks that are due, by id
   * @param read how many tasks were looked at: as many as asked for, or there are no more
   * @param last the greatest id that was looked at, after which the next part begins
   */
  record Part(List<Due> due, int read, long last) {

    /** Nothing was looked at. */
    public static final Part NOTHING = new Part(List.of(), 0, 0);
  }
}
