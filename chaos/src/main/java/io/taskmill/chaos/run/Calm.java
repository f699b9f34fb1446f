package io.taskmill.chaos.run;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskSearch;
import io.taskmill.chaos.process.SignalSender;
import io.taskmill.chaos.report.Progress;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The time after the faults, in which everything comes to its end. */
final class Calm {

  private static final long LOOK_NANOS = 200_000_000;

  /** However much goes on, it is over after so many times the patience. */
  private static final int MOST_PATIENCE = 6;

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
    long begun = System.nanoTime();
    long finished = -1;
    long changed = begun;
    try (Taskmill mill = reader.open()) {
      while (System.nanoTime() - changed < patience.toNanos()
          && System.nanoTime() - begun < patience.toNanos() * MOST_PATIENCE) {
        long live = reader.live();
        long operations = reader.openOperations();
        if (live + operations + reader.workflowNotes() == 0) {
          return;
        }
        progress.now("%d tasks and %d operations are not done yet".formatted(live, operations));
        resumePaused(mill);
        signalWaiting(mill);
        long now = reader.finished();
        if (now != finished) {
          finished = now;
          changed = System.nanoTime();
        }
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
  }

  /** So would what waits for a signal that nobody has sent; one that was sent is enough. */
  private void signalWaiting(Taskmill mill) throws SQLException {
    List<Long> waiting = reader.waitingForSignals();
    if (!waiting.isEmpty()) {
      mill.as("chaos", "the end").send(waiting, SignalSender.SIGNAL);
    }
  }

  /** What somebody has paused would wait for ever. */
  private static void resumePaused(Taskmill mill) {
    List<Long> paused =
        mill
            .find(TaskSearch.of(TaskFilter.all().states(TaskState.PAUSED)).limit(1_000))
            .tasks()
            .stream()
            .map(TaskInfo::id)
            .toList();
    if (!paused.isEmpty()) {
      mill.as("chaos", "the end").send(paused, TaskCommand.resume());
    }
  }
}
