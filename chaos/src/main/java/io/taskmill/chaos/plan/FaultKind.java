package io.taskmill.chaos.plan;

import java.util.Locale;

/** What can be done to a cluster. */
public enum FaultKind {
  /** {@code kill -9} of a worker. */
  KILL,
  /** {@code kill -9} of a submitter. */
  KILL_SUBMITTER,
  /** {@code kill -9} of a server. */
  KILL_SERVER,
  /** A worker is stopped for longer than its lease, and wakes up as a zombie. */
  STOP,
  /** A worker is stopped inside a transaction that has locked rows. */
  FREEZE,
  /** The store's server is stopped in order and started again. */
  RESTART,
  /** The store's server is taken away without warning and started again. */
  CRASH,
  /** The server ends all its connections. */
  CUT,
  /** What a worker's connections carry gets lost, both ways, while they stay open. */
  HANG,
  /** Commits take long. */
  SLOW_DISK,
  /** Somebody else takes every connection that a worker's pool has left. */
  FULL_POOL,
  /** A worker's clock is hours off. */
  SKEW,
  /** The store's server is away for three leases. */
  AWAY,
  /** The store's clock is set an hour ahead, and back. */
  CLOCK_STEP,
  /**
   * The store's server is lost, and a copy of its data that is some seconds old takes its place, as
   * after a failover to a replica that lagged behind, or a restore.
   */
  FAILOVER;

  /** As it is named in journals and results. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is done to the store rather than to one process. */
  public boolean isToStore() {
    return switch (this) {
      case RESTART, CRASH, CUT, SLOW_DISK, AWAY, CLOCK_STEP, FAILOVER -> true;
      case KILL, KILL_SUBMITTER, KILL_SERVER, STOP, FREEZE, HANG, FULL_POOL, SKEW -> false;
    };
  }

  /** Whether the process that it is done to falls silent, so that others take over its tasks. */
  public boolean silences() {
    return this == KILL || this == STOP;
  }
}
