package io.taskmill.chaos.run;

import io.taskmill.chaos.report.Progress;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The time after the faults, in which everything comes to its end. */
final class Calm {

  private static final long LOOK_NANOS = 200_000_000;

  private final StoreReader reader;
  private final Duration patience;
  private final Progress progress;

  /** When nothing has ended for so long, nothing will. */
  Calm(StoreReader reader, Duration patience, Progress progress) {
    this.reader = reader;
    this.patience = patience;
    this.progress = progress;
  }

  void await() throws SQLException {
    long finished = -1;
    long changed = System.nanoTime();
    while (System.nanoTime() - changed < patience.toNanos()) {
      long live = reader.live();
      if (live == 0) {
        return;
      }
      progress.now(live + " tasks are not done yet");
      long now = reader.finished();
      if (now != finished) {
        finished = now;
        changed = System.nanoTime();
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }
}
