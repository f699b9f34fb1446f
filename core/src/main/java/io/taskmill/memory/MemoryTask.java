package io.taskmill.memory;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskScope;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.Origin;
import io.taskmill.spi.Standing;
import io.taskmill.spi.StopRequest;
import io.taskmill.spi.StoredSignal;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.Terms;
import io.taskmill.spi.UniqueKey;
import io.taskmill.spi.WorkflowLink;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One task and how it stands. Its state and place change through {@link TaskTable} only. */
final class MemoryTask {

  static final Comparator<MemoryTask> IN_CLAIM_ORDER =
      (a, b) -> {
        int byPriority = Integer.compare(b.task.priority(), a.task.priority());
        return byPriority != 0 ? byPriority : MemoryTask.BY_DUE_TIME.compare(a, b);
      };

  static final Comparator<MemoryTask> BY_DUE_TIME =
      (a, b) -> {
        int byTime = a.dueAt.compareTo(b.dueAt);
        return byTime != 0 ? byTime : Long.compare(a.task.id(), b.task.id());
      };

  /** As it was submitted, but for what a person has edited. */
  NewTask task;

  final TypeEntry type;
  final Instant createdAt;

  /** When it is ended if it is still live. */
  @Nullable Instant deadline;

  TaskState state;
  Instant dueAt;
  int attempts;
  int losses;
  boolean suspect;

  /** Whether a person has reset it after it had started: none of its tries is a first one. */
  boolean reset;

  @Nullable String checkpoint;
  @Nullable String result;
  @Nullable String remark;

  /** Executions that did not succeed, in the order of their ends. */
  List<Attempt> failures = List.of();

  /** How far its handler says that it has come. */
  @Nullable TaskProgress progress;

  /** What its handlers have logged, in order. */
  List<TaskLogLine> log = List.of();

  /** The latest of what was recorded of it beside its start, its errors and its end. */
  Instant touchedAt;

  @Nullable Instant firstStartedAt;
  @Nullable Instant lastStartedAt;
  @Nullable Instant finishedAt;

  /** The execution that holds the task, or the one that brought it where it is. */
  @Nullable Fence execution;

  @Nullable String host;

  /** Whether {@link #execution} has made it final. */
  boolean endedByExecution;

  /** Whether the handler of the execution that holds it was entered. */
  boolean begun;

  /** What was asked of the execution that holds it. */
  @Nullable StopRequest asked;

  /** Whether a signal was sent to it since it runs. */
  boolean signalled;

  /** What is remembered of its steps, by name; put there by {@link MemorySteps} only. */
  Map<String, StoredStep> steps = Map.of();

  /** Signals that no step has taken, the oldest first; added by {@link MemorySteps} only. */
  List<StoredSignal> signals = List.of();

  /** Whether {@link #execution} has ended and what it said was written down. */
  boolean recorded;

  /** Whether it was decided that it is not skipped. */
  boolean passed;

  /** The only node that may run it. */
  final @Nullable Long pin;

  /** The machine that should run it; changes while it is READY through {@link TaskTable} only. */
  @Nullable String wantedHost;

  /** Until when it waits for that machine, once it was seen to wait. */
  @Nullable Instant waitsUntil;

  /** Whether it has its key's turn; changes through {@link Turns} only. */
  boolean hasTurn;

  /** The workflow that it belongs to. */
  @Nullable Long workflow;

  /** Whether it has children: a workflow that hears of its end. */
  boolean parent;

  /** Whether it waits for tasks of its workflow; changes while it is in no place. */
  boolean after;

  MemoryTask(NewTask task, TypeEntry type, Instant now) {
    this.task = task;
    this.type = type;
    this.createdAt = now;
    this.touchedAt = now;
    this.dueAt = task.runAt() != null ? task.runAt() : now.plus(task.delay());
    Terms terms = task.terms();
    this.deadline = terms.deadline() == null ? null : now.plus(terms.deadline());
    this.pin = NodePin.node(task.headers());
    this.wantedHost = pin == null ? terms.host() : null;
    this.after = terms.workflow() == WorkflowLink.AFTER;
    this.state =
        terms.startPaused()
            ? TaskState.PAUSED
            : after ? TaskState.BLOCKED : whenWaiting(dueAt, now);
  }

  long id() {
    return task.id();
  }

  /** READY if its time has come and nothing is left for {@link Promotion} to decide. */
  TaskState whenWaiting(Instant due, Instant now) {
    return due.isAfter(now) || mayBeSkipped() || needsTurn()
        ? TaskState.SCHEDULED
        : TaskState.READY;
  }

  /** Whether it belongs to a workflow. */
  boolean isLinked() {
    return task.terms().workflow() != WorkflowLink.NONE;
  }

  /** Whose lane it is in while it is READY: that of a node or of a machine; null for any. */
  @Nullable String laneHost() {
    return pin == null ? wantedHost : NodePin.lane(pin);
  }

  boolean mayBeSkipped() {
    return task.terms().skippable() && !passed;
  }

  boolean needsTurn() {
    return takesTurns() && !hasTurn;
  }

  boolean takesTurns() {
    return task.terms().turn() != KeyTurn.NONE && task.key() != null;
  }

  boolean hasNeverStarted() {
    return attempts == 0 && losses == 0 && firstStartedAt == null;
  }

  /** How it stands, for a command. */
  boolean isIn(TaskScope scope) {
    return scope.includes(task.tenant(), task.type(), task.queue());
  }

  Standing standing() {
    UniqueKey unique = task.terms().unique();
    return new Standing(
        state,
        asked,
        firstStartedAt != null || state == TaskState.RUNNING,
        unique != null && !unique.text().equals(task.key()),
        dueAt,
        attempts,
        task.maxAttempts(),
        losses,
        task.maxLosses(),
        task.priority(),
        task.queue());
  }

  /** The execution that holds the task, which must be RUNNING. */
  Fence holder() {
    if (state != TaskState.RUNNING || execution == null) {
      throw new IllegalStateException("Task " + id() + " is " + state + "; nothing holds it.");
    }
    return execution;
  }

  boolean isHeldBy(Fence fence) {
    return state == TaskState.RUNNING && fence.equals(execution);
  }

  boolean wasEndedBy(Fence fence) {
    return recorded && fence.equals(execution);
  }

  /** Which execution of the task comes next, losses included. */
  int nextAttempt() {
    return attempts + losses + 1;
  }

  void failed(Attempt attempt) {
    if (failures.isEmpty()) {
      failures = new ArrayList<>(1);
    }
    failures.add(attempt);
  }

  void startedAt(Instant time) {
    lastStartedAt = time;
    if (firstStartedAt == null) {
      firstStartedAt = time;
    }
  }

  @Nullable Attempt lastFailure() {
    return failures.isEmpty() ? null : failures.get(failures.size() - 1);
  }

  /** The execution that holds it, or that ended it. */
  @Nullable Fence shownExecution() {
    return state == TaskState.RUNNING || endedByExecution ? execution : null;
  }

  private @Nullable Duration lastDuration() {
    // A person may resolve what has failed long after.
    boolean ended = endedByExecution && state != TaskState.RESOLVED;
    if (finishedAt != null && ended && lastStartedAt != null) {
      return Duration.between(lastStartedAt, finishedAt);
    }
    Attempt last = lastFailure();
    return last == null || last.startedAt() == null ? null : last.duration();
  }

  private Instant updatedAt() {
    return Stream.of(
            Optional.of(touchedAt),
            Optional.ofNullable(lastStartedAt),
            Optional.ofNullable(finishedAt),
            failures.stream().map(Attempt::endedAt).reduce((before, last) -> last))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** An execution that was entered has ended; the next one may be wanted on the same machine. */
  void hasRun() {
    waitsUntil = null;
    if (task.terms().sticky() && pin == null) {
      wantedHost = host;
    }
  }

  Claimed claimed(Fence fence) {
    return new Claimed(
        fence,
        task.tenant(),
        task.queue(),
        task.type(),
        task.creator(),
        task.key(),
        task.priority(),
        task.tags(),
        task.headers(),
        task.payload(),
        checkpoint,
        attempts,
        task.maxAttempts(),
        task.retry(),
        losses,
        task.needsPerson(),
        suspect,
        reset,
        steps.values().stream().anyMatch(step -> step.kind() == StepKind.UNDO),
        dueAt,
        deadline);
  }

  /** What is known of its next execution, or of the one that holds it. */
  Origin origin() {
    int nth = Origin.nth(attempts, losses, reset);
    return new Origin(task.tenant(), task.type(), task.queue(), nth, null);
  }

  TaskInfo info(boolean withData) {
    Fence shown = shownExecution();
    Attempt last = lastFailure();
    return new TaskInfo(
        task.id(),
        task.tenant(),
        task.type(),
        task.queue(),
        task.creator(),
        task.key(),
        task.parent(),
        task.priority(),
        task.tags(),
        task.headers(),
        remark,
        state,
        withData ? task.payload() : "",
        withData ? result : null,
        withData ? checkpoint : null,
        attempts,
        task.maxAttempts(),
        task.retry(),
        losses,
        task.maxLosses(),
        failures.size(),
        last == null ? null : last.error(),
        shown == null ? null : shown.executionId(),
        shown == null ? null : shown.node(),
        shown == null ? null : host,
        createdAt,
        dueAt,
        deadline,
        firstStartedAt,
        lastStartedAt,
        state == TaskState.RUNNING && begun ? lastStartedAt : null,
        finishedAt,
        lastDuration(),
        updatedAt());
  }
}
