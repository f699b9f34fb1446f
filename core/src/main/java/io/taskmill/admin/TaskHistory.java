package io.taskmill.admin;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * The final tasks that are still kept. Workers purge those whose {@linkplain
 * io.taskmill.TaskPolicy#retention retention} is over by themselves; here it is done at once, also
 * where no worker runs.
 */
public interface TaskHistory {

  /**
   * Purges now what is due: tasks that a person has deleted, and final ones whose retention is
   * over.
   *
   * @param progress told after every 1,000 tasks
   * @throws io.taskmill.InvalidTaskException if {@link #isArchived} and this Taskmill has no
   *     archiver
   * @throws io.taskmill.TaskmillException if the archiver has failed; what it was given stays
   */
  PurgeProgress purge(Consumer<PurgeProgress> progress);

  /**
   * Purges now all final tasks that ended so long ago, whatever the retention of their types is.
   * Otherwise as {@link #purge}.
   */
  PurgeProgress purgeOlderThan(Duration age, Consumer<PurgeProgress> progress);

  /**
   * Whether tasks are archived before they go. It is so from the moment when a Taskmill with {@link
   * io.taskmill.TaskmillBuilder#beforePurge} was first started on this store. From then on only a
   * Taskmill that has an archiver purges final tasks.
   */
  boolean isArchived();

  /** From now on every Taskmill purges, until one with an archiver is started the next time. */
  void stopArchiving();
}
