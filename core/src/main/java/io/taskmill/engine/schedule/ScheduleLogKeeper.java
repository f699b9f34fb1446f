package io.taskmill.engine.schedule;

import io.taskmill.TaskState;
import io.taskmill.engine.execution.ScheduleHeaders;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.FireStatus;
import io.taskmill.schedule.Schedule;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.ScheduleStore.Settled;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes into the logs of schedules how their tasks have ended, some at a time and a little later.
 * What is lost with this process stays to be seen from the task itself.
 */
public final class ScheduleLogKeeper {

  private static final int AT_ONCE = 500;
  private static final int LONGEST = 2_000;

  private final ScheduleStore store;
  private final Queue<Settled> ended = new ConcurrentLinkedQueue<>();

  public ScheduleLogKeeper(ScheduleStore store) {
    this.store = store;
  }

  /** The end of an execution is durable. */
  public void ended(Claimed task, TaskState state, @Nullable String error) {
    if (state.isFinal() && ScheduleHeaders.isLogged(task.headers())) {
      ended.add(new Settled(task.fence().task(), status(state), shortened(error)));
    }
  }

  /** The line of a fire; none if the schedule keeps no log. */
  public static Optional<LogLine> line(
      Schedule schedule,
      @Nullable Instant due,
      @Nullable Long task,
      FireStatus status,
      @Nullable String text) {
    return schedule.log() == FireLog.NONE
        ? Optional.empty()
        : Optional.of(new LogLine(due, task, status, text, schedule.logKept()));
  }

  /** The line of a fire whose task runs. */
  public static Optional<LogLine> submitted(Schedule schedule, NewTask task) {
    boolean full = schedule.log() == FireLog.FULL;
    FireStatus status = full ? FireStatus.EXECUTING : FireStatus.SUCCESS;
    return line(schedule, task.runAt(), task.id(), status, null);
  }

  /** What a task's end is in a log. */
  public static FireStatus status(TaskState state) {
    return switch (state) {
      case SUCCEEDED, RESOLVED -> FireStatus.SUCCESS;
      case FAILED, CANCELLED, SKIPPED -> FireStatus.FAILURE;
      case SCHEDULED, READY, RUNNING, PAUSED, ATTENTION, BLOCKED -> FireStatus.EXECUTING;
    };
  }

  /** What of an error goes into a log. */
  public static @Nullable String shortened(@Nullable String error) {
    return error == null || error.length() <= LONGEST ? error : error.substring(0, LONGEST);
  }

  /** Writes what has come together. */
  public void write() {
    List<Settled> some = new ArrayList<>();
    Settled next = ended.poll();
    while (next != null) {
      some.add(next);
      next = some.size() < AT_ONCE ? ended.poll() : null;
    }
    if (!some.isEmpty()) {
      try {
        store.settle(some);
      } catch (RuntimeException e) {
        ended.addAll(some);
        throw e;
      }
      write();
    }
  }
}
