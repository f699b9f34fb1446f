package io.taskmill.memory;

import io.taskmill.TaskState;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.FailureKind;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Origin;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StopRequest;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a RUNNING task when its execution ends, by its own word or with its node, and of
 * a waiting one when its time is over or its node is gone.
 */
final class Endings {

  private final TaskTable table;
  private final MemoryStatistics statistics;
  private final MemoryAudit audit;

  Endings(MemoryData data) {
    this.table = data.tasks;
    this.statistics = data.statistics;
    this.audit = data.audit;
  }

  void finish(MemoryTask task, Finish finish, Instant now) {
    Outcome outcome = finish.outcome();
    boolean entered = finish.entered();
    Origin origin = finish.origin() == null ? task.origin() : finish.origin();
    if (entered && !task.begun) {
      task.startedAt(now.minus(finish.ran()));
    }
    if (entered || task.begun) {
      task.hasRun();
    }
    String error = outcome.error();
    if (error != null) {
      Instant started = entered || task.begun ? task.lastStartedAt : null;
      task.failed(
          attempt(
              task,
              outcome.kind(),
              started,
              now,
              outcome.errorClass(),
              error,
              outcome.fingerprint()));
    }
    if (outcome.counted()) {
      task.attempts++;
    }
    if (outcome.state() == TaskState.SUCCEEDED) {
      task.result = outcome.result();
    }
    if (outcome.state() == TaskState.SCHEDULED) {
      Instant said = outcome.runAt() != null ? outcome.runAt() : now.plus(outcome.delay());
      task.dueAt = outcome.wakeable() && task.signalled ? now : said;
    }
    end(task, outcome.state(), now);
    statistics.of(task.task, now).ended(finish, origin, task.state);
    task.recorded = outcome.counted() || task.state.isFinal();
    if (!task.recorded) {
      forgetExecution(task);
    }
  }

  /** Takes the lease back from an execution whose node is gone. */
  void recover(MemoryTask task, Instant now) {
    task.suspect = true;
    TaskState next = TaskState.READY;
    if (task.begun) {
      statistics.of(task.task, now).lost(task.origin().nth());
      task.hasRun();
      boolean last = task.losses + 1 >= task.task.maxLosses();
      FailureKind kind = FailureKind.LOST;
      task.failed(
          attempt(task, kind, task.lastStartedAt, now, null, loss(task, last), kind.code()));
      task.losses++;
      if (last) {
        next = task.task.needsPerson() ? TaskState.ATTENTION : TaskState.FAILED;
      }
    }
    end(task, next, now);
    statistics.became(task, task.state, now);
    if (!task.state.isFinal()) {
      forgetExecution(task);
    }
  }

  /** Ends a task that ran out of time while nothing held it. */
  void expire(MemoryTask task, Instant now) {
    FailureKind kind = FailureKind.EXPIRED;
    String error = Deadlines.error(Duration.between(task.createdAt, task.deadline));
    task.failed(
        new Attempt(
            task.id(),
            task.nextAttempt(),
            kind,
            null,
            null,
            null,
            null,
            now,
            null,
            error,
            kind.code()));
    table.move(task, task.task.needsPerson() ? TaskState.ATTENTION : TaskState.FAILED, now);
    statistics.became(task, task.state, now);
  }

  /** Ends a task that will never run. */
  void skip(MemoryTask task, Instant now) {
    table.move(task, TaskState.SKIPPED, now);
    statistics.became(task, TaskState.SKIPPED, now);
  }

  private void end(MemoryTask task, TaskState said, Instant now) {
    table.move(task, afterWhatWasAsked(task, said), now);
    task.endedByExecution = task.state.isFinal();
    if (task.asked == StopRequest.CANCEL && task.state == TaskState.CANCELLED) {
      audit.confirm(task, TaskCommand.cancel().verb(), now);
    } else if (task.asked == StopRequest.PAUSE && task.state == TaskState.PAUSED) {
      audit.confirm(task, TaskCommand.pause().verb(), now);
    }
    task.asked = null;
    task.signalled = false;
    task.begun = false;
  }

  /** The state after an end, as what was asked of the task meanwhile makes it. */
  static TaskState afterWhatWasAsked(MemoryTask task, TaskState said) {
    if (task.asked == StopRequest.CANCEL && !said.isFinal()) {
      return TaskState.CANCELLED;
    }
    boolean wouldRunAgain = said == TaskState.READY || said == TaskState.SCHEDULED;
    return task.asked == StopRequest.PAUSE && wouldRunAgain ? TaskState.PAUSED : said;
  }

  private static Attempt attempt(
      MemoryTask task,
      FailureKind kind,
      @Nullable Instant started,
      Instant now,
      @Nullable String errorClass,
      String error,
      long fingerprint) {
    Fence fence = task.holder();
    return new Attempt(
        task.id(),
        task.nextAttempt(),
        kind,
        fence.executionId(),
        fence.node(),
        task.host,
        started,
        now,
        errorClass,
        error,
        fingerprint);
  }

  private static void forgetExecution(MemoryTask task) {
    task.execution = null;
    task.host = null;
  }

  private static String loss(MemoryTask task, boolean last) {
    Fence lost = task.holder();
    return "Execution %s was lost with node %d on %s: loss %d of %d.%s"
        .formatted(
            lost.executionId(),
            lost.node(),
            task.host,
            task.losses + 1,
            task.task.maxLosses(),
            last ? " The limit is reached, so the task does not run again." : "");
  }
}
