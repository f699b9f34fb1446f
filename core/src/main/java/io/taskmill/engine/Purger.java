package io.taskmill.engine;

import io.taskmill.admin.TaskArchiver;
import io.taskmill.engine.client.Archive;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskPurge;
import io.taskmill.spi.TaskPurge.Part;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes tasks out of the store whose retention is over, or that were deleted, in small steps with
 * pauses between them, so that the rest of the store's work goes on beside it. If the archiver
 * fails, others, or this node, go on after {@link TaskPurge#TURN}, and what it was given comes
 * again in the next pass.
 */
final class Purger {

  private static final Logger log = LoggerFactory.getLogger(Purger.class);

  /** What is read in vain is read so slowly that a history of any size costs little: 10,000/s. */
  private static final Duration PAUSE_FOR_KEPT = Duration.ofNanos(100_000);

  private static final int LIMIT = MaintenanceJob.PURGE.limit();

  private final TaskPurge purge;
  private final Archive archive;
  private final EngineRuntime runtime;

  /** Whether the archiver has failed, and that was said. */
  private boolean failing;

  Purger(Store store, @Nullable TaskArchiver archiver, EngineRuntime runtime) {
    this.purge = store.purge();
    this.archive = new Archive(store, archiver);
    this.runtime = runtime;
  }

  /** From now on nobody purges who does not archive, if this node does. */
  void start() {
    if (archive.isWanted()) {
      purge.setArchived(true);
    }
  }

  /**
   * What a step has done.
   *
   * @param removed how many tasks are gone
   * @param pause how long to wait before the next step; null if there is none for now
   */
  record Step(int removed, @Nullable Duration pause) {}

  /** Does one step. */
  synchronized Step step() {
    long begun = runtime.nanoTime();
    int deleted = purge.removeDeleted(LIMIT);
    Part part = purge.next(archive.isWanted(), LIMIT);
    if (!isArchived(part)) {
      return new Step(deleted, null);
    }
    int due = part.due().isEmpty() ? 0 : purge.remove(part.due());
    boolean more = deleted == LIMIT || part.read() == LIMIT;
    Duration took = Duration.ofNanos(runtime.nanoTime() - begun);
    return new Step(deleted + due, more ? pause(took, part.read() - due) : null);
  }

  /**
   * As long as the step has taken, so that half of the time is left to others; but none where
   * nothing was read in vain: then there are more tasks to be removed, and they may come as fast as
   * this removes them.
   */
  private static Duration pause(Duration took, int kept) {
    Duration forKept = PAUSE_FOR_KEPT.multipliedBy(kept);
    Duration forOthers = kept == 0 ? Duration.ZERO : took;
    return forOthers.compareTo(forKept) > 0 ? forOthers : forKept;
  }

  private boolean isArchived(Part part) {
    try {
      archive.write(part.due());
      failing = false;
      return true;
    } catch (Archive.FailedException e) {
      if (failing) {
        log.debug("The archiver has failed again.", e);
      } else {
        log.warn(
            "The archiver has failed, so {} tasks whose retention is over stay. They come again.",
            part.due().size(),
            e.getCause());
      }
      failing = true;
      return false;
    }
  }

  /** Does all that there is to do, without a pause, and gives how many tasks are gone. */
  int run() {
    int removed = 0;
    Step step;
    do {
      step = step();
      removed += step.removed();
    } while (step.pause() != null);
    return removed;
  }
}
