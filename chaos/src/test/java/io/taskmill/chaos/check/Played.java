package io.taskmill.chaos.check;

import static io.taskmill.TaskState.SUCCEEDED;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.Operation;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskCommand;
import io.taskmill.chaos.check.StoredTask.StoredFire;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import io.taskmill.chaos.journal.MemoryJournal;
import io.taskmill.chaos.journal.Promise;
import io.taskmill.chaos.journal.Write;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.WorkflowTask;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A made-up run, told entry by entry; each comes a moment after the one before. */
final class Played {

  private long time;
  private final MemoryJournal journal = new MemoryJournal(() -> ++time);
  private final Journal client = journal.of("client");
  private final List<Effect> effects = new ArrayList<>();
  private final Map<StatisticsCounter, Long> counts = new EnumMap<>(StatisticsCounter.class);
  private final List<StoredTask> stored = new ArrayList<>();
  private final List<AuditEntry> audit = new ArrayList<>();
  private final List<Operation> operations = new ArrayList<>();
  private final List<Remembered.Step> steps = new ArrayList<>();
  private final List<Remembered.Signal> signals = new ArrayList<>();
  private final List<StoredWorkflow> workflows = new ArrayList<>();

  /** A task that was submitted as it should be, under the ref {@code ref-1} for task 1. */
  Played submitted(long task, Promise promise) {
    return begun(ref(task), promise).accepted(ref(task), task);
  }

  Played begun(String ref, Promise promise) {
    client.write(new Entry.SubmitBegun(client.now(), ref, "type", null, promise));
    return this;
  }

  /** It was sent again, and answered at once. */
  Played answeredAgain(String ref, long task) {
    long begun = client.now();
    client.write(new Entry.SubmitAnsweredAgain(client.now(), begun, ref, task));
    return this;
  }

  Played begunWithKey(String ref, String key) {
    client.write(new Entry.SubmitBegun(client.now(), ref, "type", key, Promise.NO_EFFECT));
    return this;
  }

  Played limited(int maxRunning, int perKey, boolean ordered) {
    client.write(new Entry.LimitSet(client.now(), "type", maxRunning, perKey, ordered));
    return this;
  }

  /** Tasks that share a key and are all fine in the end. */
  Played submittedWithKey(String key, long... tasks) {
    for (long task : tasks) {
      begunWithKey(ref(task), key).accepted(ref(task), task).storeSays(task, SUCCEEDED, null);
    }
    return this;
  }

  Played begunWithDelay(String ref, long nanos) {
    begun(ref, Promise.NO_EFFECT);
    client.write(new Entry.SubmitDelayed(client.now(), ref, nanos));
    return this;
  }

  Played accepted(String ref, long task) {
    client.write(new Entry.SubmitAccepted(client.now(), ref, task, true));
    return this;
  }

  Played rolledBack(String ref) {
    client.write(new Entry.SubmitRolledBack(client.now(), ref));
    return this;
  }

  Played claimed(long task, String execution) {
    return claimed(task, execution, now());
  }

  /** The same, asked for at an earlier time. */
  Played claimed(long task, String execution, long begun) {
    Journal worker = worker(execution);
    worker.write(new Entry.Claimed(worker.now(), begun, task, execution));
    worker.write(new Entry.Entered(worker.now(), task, execution, ref(task)));
    return this;
  }

  long now() {
    return client.now();
  }

  Played sends(long task, String execution, Write write) {
    Journal worker = worker(execution);
    worker.write(new Entry.WriteBegun(worker.now(), task, execution, write, null));
    return this;
  }

  Played isAccepted(long task, String execution, Write write, @Nullable TaskState state) {
    Journal worker = worker(execution);
    worker.write(new Entry.WriteAccepted(worker.now(), task, execution, write, state));
    return this;
  }

  Played isRefused(long task, String execution, Write write) {
    Journal worker = worker(execution);
    worker.write(new Entry.WriteRefused(worker.now(), task, execution, write));
    return this;
  }

  Played hearsNothing(long task, String execution, Write write) {
    Journal worker = worker(execution);
    worker.write(new Entry.WriteUnknown(worker.now(), task, execution, write, "away"));
    return this;
  }

  Played finishes(long task, String execution, TaskState state) {
    return sends(task, execution, Write.FINISH).isAccepted(task, execution, Write.FINISH, state);
  }

  Played checkpoints(long task, String execution) {
    return sends(task, execution, Write.CHECKPOINT)
        .isAccepted(task, execution, Write.CHECKPOINT, null);
  }

  Played cancelApplied(long task) {
    client.write(new Entry.CommandBegun(client.now(), task, TaskCommand.cancel().verb()));
    client.write(
        new Entry.CommandAnswered(client.now(), task, TaskCommand.cancel().verb(), Result.APPLIED));
    return this;
  }

  /** The store says that a command was done, alone (0) or as a part of an operation. */
  Played audited(
      long task, String verb, long operation, @Nullable TaskState from, @Nullable TaskState to) {
    return audited("anna", task, verb, operation, from, to);
  }

  Played audited(
      String who,
      long task,
      String verb,
      long operation,
      @Nullable TaskState from,
      @Nullable TaskState to) {
    audit.add(
        new AuditEntry(
            audit.size() + 1,
            Instant.EPOCH,
            who,
            null,
            verb,
            "applied",
            task,
            0L,
            "work",
            "default",
            null,
            operation == 0 ? null : operation,
            state(from),
            state(to)));
    return this;
  }

  private static @Nullable String state(@Nullable TaskState state) {
    return state == null ? null : "{\"state\":\"%s\"}".formatted(state);
  }

  Played commandApplied(long task, String verb) {
    client.write(new Entry.CommandBegun(client.now(), task, verb));
    client.write(new Entry.CommandAnswered(client.now(), task, verb, Result.APPLIED));
    return this;
  }

  /** Final tasks of the type are purged some time. */
  Played purging() {
    client.write(new Entry.RetentionSet(client.now(), "type"));
    return this;
  }

  /** A bulk operation on tasks 1 to n, that was accepted, and what the store says of it. */
  Played operation(long id, Operation.State state, int tasks, int applied, int refused) {
    client.write(new Entry.OperationBegun(client.now(), id, "cancel"));
    client.write(new Entry.OperationAccepted(client.now(), id));
    operations.add(
        new Operation(
            id,
            new Actor("anna", null),
            TaskCommand.cancel(),
            TaskFilter.all().ids(LongStream.rangeClosed(1, tasks).boxed().toList()),
            state,
            tasks,
            0,
            tasks,
            applied,
            0,
            refused == 0 ? Map.of() : Map.of(Refusal.STATE, (long) refused),
            Instant.EPOCH,
            Instant.EPOCH,
            null));
    return this;
  }

  Played pauseAsked(long task) {
    client.write(new Entry.CommandBegun(client.now(), task, TaskCommand.pause().verb()));
    return this;
  }

  Played stopped(String process) {
    client.write(new Entry.FaultBegun(client.now(), 1, "stop", process));
    client.write(new Entry.FaultEnded(client.now(), 1, "stop", process));
    return this;
  }

  /** The store's data is copied. */
  Played copied() {
    long begun = client.now();
    client.write(new Entry.CopyTaken(client.now(), begun, 9));
    return this;
  }

  /** And the copy takes the store's place. */
  Played failedOver() {
    client.write(new Entry.FaultBegun(client.now(), 9, "failover", Recoveries.STORE));
    client.write(new Entry.FaultEnded(client.now(), 9, "failover", Recoveries.STORE));
    return this;
  }

  /** A row that was written, and is no longer there. */
  Played effectUndone(long task, String execution) {
    Journal worker = worker(execution);
    worker.write(new Entry.EffectWritten(worker.now(), task, execution, false));
    return this;
  }

  /** A worker stands still for so long, as far as others can tell. */
  Played frozen(String process, long nanos) {
    client.write(new Entry.FaultBegun(client.now(), 1, "freeze", process));
    time += nanos;
    client.write(new Entry.FaultEnded(client.now(), 1, "freeze", process));
    return this;
  }

  Played effect(long task, String execution, boolean transactional) {
    Journal worker = worker(execution);
    worker.write(new Entry.EffectWritten(worker.now(), task, execution, transactional));
    return effectUnheardOf(task, execution, transactional);
  }

  Played effectUnheardOf(long task, String execution, boolean transactional) {
    effects.add(new Effect(task, execution, transactional));
    return this;
  }

  Played storeSays(long task, TaskState state, @Nullable String execution, String... places) {
    return storeSaysOf(ref(task), task, state, execution, places);
  }

  Played storeSaysOf(
      String ref, long task, TaskState state, @Nullable String execution, String... places) {
    List<String> where = places.length == 0 ? null : List.of(places);
    stored.add(new StoredTask(task, ref, "type", null, state, execution, where, null, ""));
    return this;
  }

  /** Schedules {@code a}: due at these seconds, from the first before the last. */
  Played scheduled(long first, long until) {
    client.write(new Entry.ScheduleOnline(client.now(), "a", first * 1_000, 1_000));
    client.write(new Entry.ScheduleOffline(client.now(), "a", until * 1_000));
    return this;
  }

  /** A task of {@code a} for a due second, which was submitted at that millisecond. */
  Played fired(long task, long due, long createdMillis) {
    StoredFire fire =
        new StoredFire("a", Instant.ofEpochSecond(due), Instant.ofEpochMilli(createdMillis));
    stored.add(new StoredTask(task, "a", "type", null, SUCCEEDED, null, null, fire, ""));
    return this;
  }

  /** A worker has claimed a task of {@code a}, and its handler was entered. */
  Played firedHandler(long task, String execution, long due) {
    long claimBegun = now();
    Journal worker = worker(execution);
    worker.write(new Entry.Claimed(worker.now(), claimBegun, task, execution));
    worker.write(new Entry.Fired(worker.now(), task, execution, "a", due * 1_000));
    return this;
  }

  /** A task that comes after the success of others, all submitted as they should be. */
  Played submittedAfter(long task, long... others) {
    return submittedAfter(OnEnd.SUCCESS, task, others);
  }

  Played submittedAfter(OnEnd on, long task, long... others) {
    begun(ref(task), Promise.NO_EFFECT);
    for (long other : others) {
      client.write(new Entry.SubmitAfter(client.now(), ref(task), ref(other), on));
    }
    return accepted(ref(task), task);
  }

  /** A task that undoes another, submitted as it should be. */
  Played submittedToUndo(long task, long other) {
    client.write(new Entry.SubmitUndo(client.now(), ref(task)));
    return submittedAfter(task, other);
  }

  /** The store has a workflow whose counts are right, with these tasks. */
  Played storeHasWorkflow(WorkflowState state, WorkflowTask... tasks) {
    StoredWorkflow right = new StoredWorkflow(workflow(state, 0, 0, 0, null), List.of(tasks));
    return storeHasWorkflow(
        workflow(state, right.live(), right.failed(), right.cancelled(), null), tasks);
  }

  /** The same with these counts, and the children of that task if it is not null. */
  Played storeHasWorkflow(WorkflowInfo info, WorkflowTask... tasks) {
    workflows.add(new StoredWorkflow(withTotal(info, tasks.length), List.of(tasks)));
    return this;
  }

  static WorkflowInfo workflow(
      WorkflowState state, int live, int failed, int cancelled, @Nullable Long parent) {
    return new WorkflowInfo(
        1,
        0,
        0,
        "graph",
        null,
        OnFailure.CONTINUE,
        state,
        0,
        live,
        failed,
        cancelled,
        parent,
        parent == null ? null : "parts",
        null,
        Instant.EPOCH,
        null);
  }

  private static WorkflowInfo withTotal(WorkflowInfo info, int total) {
    return new WorkflowInfo(
        info.id(),
        info.tenant(),
        info.creator(),
        info.name(),
        info.key(),
        info.onFailure(),
        info.state(),
        total,
        info.live(),
        info.failed(),
        info.cancelled(),
        info.parent(),
        info.parentStep(),
        info.resultOf(),
        info.createdAt(),
        info.finishedAt());
  }

  /** The work of a step is begun. */
  Played stepBegins(long task, String execution, String step) {
    Journal worker = worker(execution);
    worker.write(new Entry.StepBegun(worker.now(), task, execution, step));
    return this;
  }

  /** The store takes it that a step is done. */
  Played stepIsDone(long task, String execution, String step) {
    sends(task, execution, Write.RECORD).isAccepted(task, execution, Write.RECORD, null);
    Journal worker = worker(execution);
    worker.write(new Entry.StepRecorded(worker.now(), task, execution, step));
    return this;
  }

  /** The store remembers a wait for {@code go}, which is over after so many seconds. */
  Played storeSaysOfWait(long task, StepStatus status, long untilSecond) {
    steps.add(
        new Remembered.Step(
            task, "go", StepKind.SIGNAL, status, Instant.ofEpochSecond(untilSecond)));
    return this;
  }

  /** The store has a signal {@code go} that was sent at that second and that nobody has taken. */
  Played storeHasSignal(long task, long sentSecond) {
    signals.add(new Remembered.Signal(task, "go", Instant.ofEpochSecond(sentSecond)));
    return this;
  }

  Played storeSaysNowhere(long task, TaskState state) {
    stored.add(new StoredTask(task, ref(task), "type", null, state, null, List.of(), null, ""));
    return this;
  }

  Played counted(StatisticsCounter what, long count) {
    counts.put(what, count);
    return this;
  }

  Evidence evidence() {
    return new Evidence(
        journal.entries(),
        effects,
        stored,
        counts.isEmpty() ? null : new Counted(counts),
        audit.isEmpty() && operations.isEmpty() ? null : Commanded.of(audit, operations),
        new Remembered(steps, signals, workflows));
  }

  /** The kinds of what all rules together find. */
  List<Kind> violations() {
    return Checker.check(evidence()).stream().map(Violation::kind).toList();
  }

  private Journal worker(String execution) {
    return journal.of("worker-" + execution.substring(0, execution.indexOf('-')));
  }

  private static String ref(long task) {
    return "ref-" + task;
  }
}
