package io.taskmill.cli.demo;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillException;
import io.taskmill.cli.view.Counts;
import io.taskmill.cli.view.LongTask;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks the store how things stand: twice a second, and less often when counting takes long, so that
 * watching never costs more than a small part of the time.
 */
final class StoreWatch {

  private static final Duration OFTEN = Duration.ofMillis(500);
  private static final int SHARE = 20;

  private final Taskmill mill;
  private final Activity activity;
  private volatile Counts counts; // the feed looks at it too
  private Optional<LongTask> longTask = Optional.empty();
  private long longTaskId;
  private boolean away;
  private Duration next = Duration.ZERO;

  StoreWatch(Taskmill mill, Activity activity, Counts counts) {
    this.mill = mill;
    this.activity = activity;
    this.counts = counts;
  }

  /** Asks, if it is time to. A store that does not answer leaves what was known. */
  void look(Duration uptime) {
    if (uptime.compareTo(next) < 0) {
      return;
    }
    long before = System.nanoTime();
    try {
      counts = Counts.read(mill, Kind.all());
      longTask = readLongTask();
      away = false;
    } catch (TaskmillException e) {
      away = true; // the engine logs why
    }
    Duration pause = Duration.ofNanos((System.nanoTime() - before) * SHARE);
    next = uptime.plus(pause.compareTo(OFTEN) > 0 ? pause : OFTEN);
  }

  private Optional<LongTask> readLongTask() {
    List<TaskInfo> live =
        mill.find(
            Kind.EXPORT.filter().states(TaskState.SCHEDULED, TaskState.READY, TaskState.RUNNING),
            100);
    if (!live.isEmpty()) {
      longTaskId = live.get(live.size() - 1).id();
    }
    return longTaskId == 0 ? Optional.empty() : mill.task(longTaskId).map(this::longTask);
  }

  private LongTask longTask(TaskInfo task) {
    String checkpoint = task.checkpoint();
    int done =
        task.state() == TaskState.SUCCEEDED
            ? Stream.EXPORT_STEPS
            : checkpoint == null ? 0 : Integer.parseInt(checkpoint);
    return new LongTask(
        Kind.EXPORT.label() + " " + Stream.number(task),
        task.state(),
        done,
        Stream.EXPORT_STEPS,
        activity.wentOnAt(task.id()));
  }

  Counts counts() {
    return counts;
  }

  /** Whether the store did not answer the last time. */
  boolean isAway() {
    return away;
  }

  Optional<LongTask> longTask() {
    return longTask;
  }
}
