package io.taskmill.engine;

import io.taskmill.spi.MaintenanceJob;
import java.time.Duration;

/** What the parts of an engine ask of whoever drives them: its threads, or a test step by step. */
interface EngineDriver {

  /** A task that this node has scheduled is due after this time. */
  void scheduledIn(Duration wait);

  /** The store has this mark on its types; they have changed if it is another one than before. */
  void typesMarked(long mark);

  /** Does a job before its time, unless the store has no such job. */
  void maintainSoon(MaintenanceJob job);

  /** Writes what executions report, if there is anything. */
  void reportSoon();

  /** The store is back: whoever waits to try again, or for his next turn, need not. */
  void tryAgainNow();
}
