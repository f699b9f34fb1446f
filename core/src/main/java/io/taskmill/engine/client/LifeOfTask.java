package io.taskmill.engine.client;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.TaskLife;
import io.taskmill.admin.TaskLife.Interval;
import io.taskmill.admin.TaskLife.Kind;
import io.taskmill.spi.AuditText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts a task's life together from what is kept of it: the task, its attempt log and its audit.
 *
 * <p>Each of them tells of moments at which something changed. Between two moments the task was in
 * the state that the later one found or the earlier one left; where neither says, it waited for its
 * next execution.
 *
 * <p>Of an execution that ended because it was asked to, only the end is kept. Its start is known
 * if it was the first or the last one of the task; otherwise it is drawn from the moment on at
 * which it was asked.
 */
public final class LifeOfTask {

  /**
   * A moment at which something changed.
   *
   * @param found what the task did before, if this tells
   * @param left what it did afterwards, if this tells
   * @param ended the attempt that ended then, if one did
   */
  private record Moment(
      Instant at, @Nullable Kind found, @Nullable Kind left, @Nullable Attempt ended) {}

  private final TaskInfo task;
  private final List<Moment> moments = new ArrayList<>();

  private LifeOfTask(TaskInfo task) {
    this.task = task;
  }

  /** Attempts and entries may be in any order. */
  public static TaskLife of(TaskInfo task, List<Attempt> attempts, List<AuditEntry> audit) {
    LifeOfTask life = new LifeOfTask(task);
    attempts.forEach(life::add);
    audit.stream().sorted(Comparator.comparingLong(AuditEntry::id)).forEach(life::add);
    life.addOwnTimes(attempts);
    return new TaskLife(task.id(), life.intervals());
  }

  private void add(Attempt attempt) {
    if (attempt.startedAt() != null) {
      moments.add(new Moment(attempt.startedAt(), null, Kind.RUNNING, null));
      moments.add(new Moment(attempt.endedAt(), Kind.RUNNING, null, attempt));
    } else {
      moments.add(new Moment(attempt.endedAt(), null, null, null));
    }
  }

  private void add(AuditEntry entry) {
    switch (entry.answer()) {
      case "asked" -> moments.add(new Moment(entry.at(), Kind.RUNNING, Kind.RUNNING, null));
      case "confirmed" -> moments.add(new Moment(entry.at(), Kind.RUNNING, null, null));
      default -> {
        Optional<Kind> found = AuditText.state(entry.before()).map(LifeOfTask::kind);
        Optional<Kind> left = AuditText.state(entry.after()).map(LifeOfTask::kind);
        if (found.isPresent()) {
          moments.add(new Moment(entry.at(), found.get(), left.orElse(null), null));
        }
      }
    }
  }

  /** Starts that no attempt tells of, and the end. */
  private void addOwnTimes(List<Attempt> attempts) {
    addStart(task.firstStartedAt(), attempts);
    if (task.lastStartedAt() != null && !task.lastStartedAt().equals(task.firstStartedAt())) {
      addStart(task.lastStartedAt(), attempts);
    }
    Instant finished = task.finishedAt();
    if (finished != null) {
      boolean byExecution = task.executionId() != null;
      moments.add(new Moment(finished, byExecution ? Kind.RUNNING : null, Kind.ENDED, null));
    }
  }

  private void addStart(@Nullable Instant start, List<Attempt> attempts) {
    if (start != null && attempts.stream().noneMatch(one -> start.equals(one.startedAt()))) {
      moments.add(new Moment(start, null, Kind.RUNNING, null));
    }
  }

  private List<Interval> intervals() {
    // Stable, so that of moments at the same time those that were added first stay first.
    moments.sort(Comparator.comparing(Moment::at));
    List<Interval> intervals = new ArrayList<>();
    Moment before = new Moment(task.createdAt(), null, null, null);
    for (Moment moment : moments) {
      if (moment.at().isAfter(before.at())) {
        append(
            intervals,
            new Interval(between(before, moment), before.at(), moment.at(), moment.ended()));
        before = moment;
      } else if (moment.left() != null || before.left() == null) {
        before = new Moment(before.at(), before.found(), moment.left(), null);
      }
    }
    if (task.finishedAt() == null) {
      append(intervals, new Interval(kind(task.state()), before.at(), null, null));
    }
    return intervals;
  }

  private static Kind between(Moment earlier, Moment later) {
    if (later.ended() != null) {
      return Kind.RUNNING;
    }
    if (later.found() != null && later.found() != Kind.RUNNING) {
      return later.found();
    }
    return earlier.left() != null ? earlier.left() : Kind.WAITING;
  }

  /** What goes on as it was is one interval, whoever looked at it in between. */
  private static void append(List<Interval> intervals, Interval next) {
    int last = intervals.size() - 1;
    if (last >= 0) {
      Interval before = intervals.get(last);
      if (before.kind() == next.kind() && before.attempt() == null) {
        intervals.set(last, new Interval(next.kind(), before.from(), next.to(), next.attempt()));
        return;
      }
    }
    intervals.add(next);
  }

  private static Kind kind(TaskState state) {
    return switch (state) {
      case SCHEDULED, BLOCKED, READY -> Kind.WAITING;
      case RUNNING -> Kind.RUNNING;
      case PAUSED -> Kind.PAUSED;
      case ATTENTION -> Kind.ATTENTION;
      case SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED -> Kind.ENDED;
    };
  }
}
