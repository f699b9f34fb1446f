package io.taskmill.spi;

import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A {@linkplain Store#role role} of stores that rely on their nodes for what is to be done every so
 * often. A store that does it by itself, on a server of its own, has no such role, and then no node
 * does any of it.
 *
 * <p>Once a second one of the nodes {@linkplain #look looks} whether there is anything to do, and
 * does the {@linkplain MaintenanceJob jobs} that are due, for all. The nodes take turns, and their
 * views of whose turn it is may differ: so one job may be done by several at once, and then they
 * share the work and never do it twice.
 */
public interface Maintenance {

  /**
   * Looks what there is to do: cheap, however many tasks there are that are not due.
   *
   * @param horizon how far ahead a promotion or a fire is told of
   * @param readyAfter of READY tasks only those with greater ids are looked for
   */
  Look look(Scope scope, Duration horizon, long readyAfter);

  /**
   * Does a part of a job.
   *
   * @param limit how much of it
   * @param ids makes new ids as those of tasks are, for what a job begins by itself; asks the store
   *     nothing, so that it can be called in a transaction
   * @return how much, as the job counts it: there may be more to do if that is the limit
   */
  int run(MaintenanceJob job, int limit, LongSupplier ids);

  /** What a look looks for. */
  enum Scope {
    /** Only what is to be promoted or fired, now and within the horizon. */
    PROMOTIONS,
    /** All but what is lost with a node: whoever declares a node dead recovers its tasks. */
    USUAL,
    /** Everything. */
    ALL
  }

  /**
   * What there is to do.
   *
   * @param jobs those of which there may be something to do now; of others there is nothing to do,
   *     or they are not of the scope
   * @param nextPromotion how long it is until the next SCHEDULED task is due; null if none is
   *     within the horizon. If one is due now, {@link MaintenanceJob#PROMOTE} is among the jobs and
   *     this is null.
   * @param nextFire how long it is until the next schedule is due, in the same way, with {@link
   *     MaintenanceJob#FIRE}
   * @param newestReady the greatest id of a READY task, of which workers may not have heard; null
   *     if none was found
   */
  record Look(
      Set<MaintenanceJob> jobs,
      @Nullable Duration nextPromotion,
      @Nullable Duration nextFire,
      @Nullable Long newestReady) {}
}
