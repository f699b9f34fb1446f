package io.taskmill.spi;

/**
 * A {@linkplain Store#role role} of stores that rely on their nodes for what is to be done every so
 * often. A store that does it by itself, on a server of its own, has no such role, and then no node
 * does any of it.
 *
 * <p>Every node does every {@linkplain MaintenanceJob job} for all, so one job is done by many at
 * once: they share the work and never do it twice.
 */
public interface Maintenance {

  /**
   * Does a part of a job.
   *
   * @param limit how much of it
   * @return how much, as the job counts it: there may be more to do if that is the limit
   */
  int run(MaintenanceJob job, int limit);
}
