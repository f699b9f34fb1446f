package io.taskmill.memory;

import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.Operation;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.AuditText;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.CommandRules;
import io.taskmill.spi.Decision;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Standing;
import io.taskmill.spi.StoredSignal;
import io.taskmill.spi.StoredStep;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Does what {@link CommandRules} decide about commands. */
final class MemoryCommands {

  private final MemoryData data;
  private final TaskTable table;

  MemoryCommands(MemoryData data) {
    this.data = data;
    this.table = data.tasks;
  }

  CommandAnswer run(long id, CommandRequest request, Instant now) {
    MemoryTask task = table.get(id);
    if (task == null || !task.isIn(request.scope())) {
      return CommandAnswer.refused(id, null, Refusal.UNKNOWN);
    }
    Decision decision = CommandRules.decide(request.command(), task.standing(), now);
    return run(task, decision, request.command(), request.by(), null, now);
  }

  /** As a part of a bulk operation. */
  CommandAnswer run(MemoryTask task, Operation operation, Instant now) {
    TaskCommand command = operation.command();
    Decision decision = CommandRules.decide(command, operation.filter(), task.standing(), now);
    return run(task, decision, command, operation.by(), operation.id(), now);
  }

  private CommandAnswer run(
      MemoryTask task,
      Decision decision,
      TaskCommand command,
      Actor by,
      @Nullable Long operation,
      Instant now) {
    Standing found = task.standing();
    StoredStep step = forgotten(task, decision);
    CommandAnswer answer = apply(task, decision, by, now);
    if (answer.isAccepted()) {
      boolean changed = decision instanceof Decision.Change || decision instanceof Decision.Deliver;
      task.touchedAt = now;
      Standing after = task.standing();
      String result = answer.result().name().toLowerCase(Locale.ROOT);
      String before =
          step != null
              ? AuditText.forgotten(step)
              : changed ? AuditText.differing(found, after) : null;
      AuditEntry entry =
          MemoryAudit.entry(
              task,
              by,
              command.verb(),
              result,
              operation,
              before,
              changed ? AuditText.after(command, after, found) : null);
      data.audit.write(entry, now);
    }
    return answer;
  }

  private static @Nullable StoredStep forgotten(MemoryTask task, Decision decision) {
    return decision instanceof Decision.ForgetStep forget ? task.steps.get(forget.name()) : null;
  }

  private CommandAnswer apply(MemoryTask task, Decision decision, Actor by, Instant now) {
    TaskState found = task.state;
    if (decision instanceof Decision.Refuse refuse) {
      return CommandAnswer.refused(task.id(), found, refuse.why());
    }
    if (decision instanceof Decision.Ask ask) {
      task.asked = ask.request();
      return ask.request() == null
          ? CommandAnswer.applied(task.id(), found)
          : CommandAnswer.asked(task.id());
    }
    if (decision instanceof Decision.Hide && task.isLinked()) {
      return CommandAnswer.refused(task.id(), found, Refusal.OF_WORKFLOW);
    }
    if (decision instanceof Decision.Hide) {
      table.remove(task);
      data.deleted.add(task.id());
      data.statistics.of(task.task, now).add(StatisticsCounter.REMOVED, 1);
      return CommandAnswer.applied(task.id(), found);
    }
    if (decision instanceof Decision.Deliver deliver) {
      deliver(task, deliver, by, now);
      return CommandAnswer.applied(task.id(), found);
    }
    if (decision instanceof Decision.ForgetStep forget) {
      StoredStep step = task.steps.get(forget.name());
      if (step == null || step.isForgotten()) {
        return CommandAnswer.refused(task.id(), found, Refusal.NO_STEP);
      }
      if (step.kind() == StepKind.STEP) {
        MemorySteps.put(task, step.forgotten());
      } else {
        task.steps.remove(forget.name());
      }
      if (step.isAwaited() && forget.wake() != null) {
        changeAndCount(task, forget.wake(), now);
      }
      return CommandAnswer.applied(task.id(), found);
    }
    Decision.Change change = (Decision.Change) decision;
    if (change.reopened() && task.isLinked() && data.workflows.node(task.id()).whole.purging) {
      return CommandAnswer.refused(task.id(), found, Refusal.PURGING);
    }
    if (change.reopened() && isKeyTaken(task, now)) {
      return CommandAnswer.refused(task.id(), found, Refusal.KEY_TAKEN);
    }
    changeAndCount(task, change, now);
    return CommandAnswer.applied(task.id(), found);
  }

  private void deliver(MemoryTask task, Decision.Deliver deliver, Actor by, Instant now) {
    TaskCommand.Signal signal = deliver.signal();
    MemorySteps.add(
        task, new StoredSignal(++data.lastSignal, signal.name(), now, by.who(), signal.payload()));
    StoredStep step = task.steps.get(signal.name());
    boolean waits =
        step != null && step.kind() == StepKind.SIGNAL && step.status() == StepStatus.WAITING;
    wake(task, waits, deliver.wake(), now);
  }

  /**
   * The children of a task have ended.
   *
   * @param name of its step
   * @return whether it has waited for that
   */
  boolean childrenEnded(MemoryTask task, String name, Instant now) {
    StoredStep step = task.steps.get(name);
    boolean waits =
        step != null
            && step.kind() == StepKind.CHILDREN
            && step.status() == StepStatus.WAITING
            && step.until() != null;
    return wake(task, waits, CommandRules.woken(task.standing(), now), now);
  }

  private boolean wake(
      MemoryTask task, boolean waits, Decision.@Nullable Change wake, Instant now) {
    task.signalled = task.state == TaskState.RUNNING;
    if (!waits || wake == null) {
      return false;
    }
    changeAndCount(task, wake, now);
    return true;
  }

  private void changeAndCount(MemoryTask task, Decision.Change change, Instant now) {
    TaskState before = task.state;
    change(task, change, now);
    data.statistics.of(task.task, now).commanded(before, task.state);
  }

  private boolean isKeyTaken(MemoryTask task, Instant now) {
    UniqueKeys.Key key = UniqueKeys.keyOf(task.task);
    if (key == null) {
      return false;
    }
    MemoryTask owner = table.uniqueKeys.owner(key, now);
    return owner != null && owner != task;
  }

  private void change(MemoryTask task, Decision.Change change, Instant now) {
    Standing to = change.to();
    boolean ran = task.state == TaskState.RUNNING;
    if (change.reopened()) {
      task.passed = true;
    }
    TaskState state = change.goesOn() ? onward(task, to.dueAt(), now) : to.state();
    task.endedByExecution = task.endedByExecution && state.isFinal();
    table.change(task, state, now, () -> edit(task, change));
    if (change.atOnce()) {
      MemorySteps.endWaits(task, now);
    }
    if (ran || change.reopened()) {
      // Whatever that execution still writes is refused.
      task.execution = null;
      task.recorded = false;
      task.host = null;
      task.asked = null;
      task.signalled = false;
      task.begun = false;
    }
  }

  /** One that is READY has its turn, if it needs one; about others that is decided anew. */
  private static TaskState onward(MemoryTask task, Instant due, Instant now) {
    if (task.after) {
      return TaskState.BLOCKED;
    }
    boolean toDecide = task.state != TaskState.READY && (task.mayBeSkipped() || task.takesTurns());
    return due.isAfter(now) || toDecide ? TaskState.SCHEDULED : TaskState.READY;
  }

  private static void edit(MemoryTask task, Decision.Change change) {
    Standing to = change.to();
    if (change.fresh() && !task.hasNeverStarted()) {
      task.reset = true;
    }
    task.dueAt = to.dueAt();
    task.attempts = to.attempts();
    task.losses = to.losses();
    task.task = edited(task.task, change);
    if (change.reopened()) {
      task.deadline = null;
      task.result = null;
      task.wantedHost = null;
      task.waitsUntil = null;
    }
    if (change.fresh()) {
      task.checkpoint = null;
      task.progress = null;
      task.steps = Map.of();
      task.signals = List.of();
      task.firstStartedAt = null;
      task.lastStartedAt = null;
    }
    if (to.state() == TaskState.SUCCEEDED) {
      task.result = change.result();
    }
    if (change.remark() != null) {
      task.remark = change.remark();
    }
  }

  private static NewTask edited(NewTask task, Decision.Change change) {
    Standing to = change.to();
    String payload = change.payload();
    return new NewTask(
        task.id(),
        task.tenant(),
        to.queue(),
        task.type(),
        task.creator(),
        task.key(),
        to.priority(),
        task.delay(),
        task.runAt(),
        payload == null ? task.payload() : payload,
        task.tags(),
        task.headers(),
        to.maxAttempts(),
        task.retry(),
        to.maxLosses(),
        task.needsPerson(),
        task.terms(),
        task.parent(),
        payload == null ? task.attributes() : attributes(task, change));
  }

  private static Map<String, String> attributes(NewTask task, Decision.Change change) {
    Map<String, String> attributes = new HashMap<>(change.attributes());
    task.attributes()
        .forEach(
            (name, value) -> {
              if (name.startsWith(NewTask.OWN_ATTRIBUTES)) {
                attributes.put(name, value);
              }
            });
    return attributes;
  }
}
