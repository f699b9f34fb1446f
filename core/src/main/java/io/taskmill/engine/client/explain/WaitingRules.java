package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.Reason;
import io.taskmill.admin.StepKind;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.WorkflowStore.Predecessor;
import io.taskmill.workflow.WorkflowInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why a live task neither runs nor may be claimed. */
final class WaitingRules {

  static final List<Rule> IN_ORDER =
      List.of(
          UndoRules::scheduled,
          UndoRules::attention,
          WaitingRules::sleeping,
          WaitingRules::awaitsSignal,
          WaitingRules::awaitsChildren,
          WaitingRules::stepTriedAgain,
          WaitingRules::notDue,
          WaitingRules::due,
          WaitingRules::after,
          WaitingRules::turnTaken,
          WaitingRules::paused,
          WaitingRules::startPausedByDebugMode,
          WaitingRules::startPaused,
          WaitingRules::outOfAttempts,
          WaitingRules::outOfLosses,
          WaitingRules::needsPerson);

  private static final String FOR_A_PERSON =
      "A person looks at its error, and then retries, resets, resolves or cancels it.";

  private WaitingRules() {}

  private static boolean isNotDue(Facts facts) {
    TaskInfo task = facts.task();
    return task.state() == TaskState.SCHEDULED && task.dueAt().isAfter(facts.now());
  }

  private static @Nullable Explanation sleeping(Facts facts) {
    StoredStep step = waitsIn(facts, StepKind.SLEEP);
    return step == null
        ? null
        : facts
            .because(Reason.SLEEPING)
            .with("step", step.name())
            .with("until", step.until())
            .say(
                "Its handler sleeps until %s (%s)."
                    .formatted(Words.time(facts.task().dueAt()), step.name()),
                "It goes on by itself then; run-now ends the sleep.");
  }

  private static @Nullable Explanation awaitsSignal(Facts facts) {
    StoredStep step = waitsIn(facts, StepKind.SIGNAL);
    return step == null
        ? null
        : facts
            .because(Reason.AWAITS_SIGNAL)
            .with("signal", step.name())
            .with("until", step.until())
            .say(
                "It waits for the signal '%s' until %s."
                    .formatted(step.name(), Words.time(facts.task().dueAt())),
                "Send it: ./taskmill task signal %s --name %s. If it does not come in time, the handler goes on without it."
                    .formatted(facts.task().id(), step.name()));
  }

  private static @Nullable Explanation awaitsChildren(Facts facts) {
    StoredStep step = waitsIn(facts, StepKind.CHILDREN);
    WorkflowInfo children = step == null ? null : facts.children(step.name());
    if (step == null || children == null) {
      return null;
    }
    return facts
        .because(Reason.AWAITS_CHILDREN)
        .with("step", step.name())
        .with("workflow", children.id())
        .with("state", children.state().name())
        .with("total", children.total())
        .with("live", children.live())
        .with("failed", children.failed())
        .say(
            "It waits for its children '%s': workflow %s is %s, with %s of %s tasks to end."
                .formatted(
                    step.name(),
                    children.id(),
                    children.state(),
                    children.live(),
                    children.total()),
            children.live() == 0
                ? "It goes on within about a second."
                : "It goes on when all have ended. Explain those that have not; cancelling the"
                    + " workflow lets it go on without them.");
  }

  private static @Nullable Explanation stepTriedAgain(Facts facts) {
    StoredStep step = waitsIn(facts, StepKind.STEP);
    return step == null
        ? null
        : facts
            .because(Reason.STEP_RETRY)
            .with("step", step.name())
            .with("until", step.until())
            .with("tries", step.attempts())
            .with("error", step.error())
            .say(
                Words.ended(
                    "Its step '%s' has failed %s times and is tried again at %s%s"
                        .formatted(
                            step.name(),
                            step.attempts(),
                            Words.time(facts.task().dueAt()),
                            Words.error(step.error()))),
                "It goes on by itself then; run-now tries at once.");
  }

  /** The step for which it waits, if it is of this kind and has not come to its end. */
  private static @Nullable StoredStep waitsIn(Facts facts, StepKind kind) {
    TaskInfo task = facts.task();
    if (!isNotDue(facts)) {
      return null;
    }
    StoredStep step = facts.waitingStep();
    // After a failure it waits for its next attempt, whatever a step says.
    boolean isIt = step != null && step.kind() == kind && task.dueAt().equals(step.until());
    return isIt ? step : null;
  }

  private static @Nullable Explanation notDue(Facts facts) {
    TaskInfo task = facts.task();
    if (!isNotDue(facts)) {
      return null;
    }
    String after =
        task.attempts() == 0
            ? ""
            : " after attempt %s of %s%s"
                .formatted(task.attempts(), task.maxAttempts(), Words.error(task.lastError()));
    return facts
        .because(Reason.NOT_DUE)
        .with("until", task.dueAt())
        .with("attempts", task.attempts())
        .say(
            "It is not due until %s%s".formatted(Words.time(task.dueAt()), Words.ended(after)),
            "It runs by itself then; run-now lets it run at once.");
  }

  private static Because inDebugMode(Because because, @Nullable AuditEntry on) {
    because.with("mode", DebugMode.TASKS.name());
    return on == null ? because : because.with("by", on.who()).with("why", on.why());
  }

  private static @Nullable Explanation due(Facts facts) {
    if (facts.task().state() != TaskState.SCHEDULED) {
      return null;
    }
    int nodes = facts.alive().size();
    return facts
        .because(Reason.DUE)
        .with("since", facts.task().dueAt())
        .with("nodes", nodes)
        .say(
            "It has been due since %s, and is let through within about a second by one of %s live nodes."
                .formatted(Words.time(facts.task().dueAt()), nodes),
            nodes == 0 ? "Start a node: none is alive." : "Nothing needs to be done.");
  }

  /** Who has the turn of its key is known only of one that waits for that. */
  private static @Nullable Explanation after(Facts facts) {
    if (facts.task().state() != TaskState.BLOCKED
        || facts.workflow().isEmpty()
        || !facts.obstacles().turnHolders().isEmpty()) {
      return null;
    }
    List<Predecessor> live = facts.liveBefore();
    Because because =
        facts
            .because(Reason.AFTER)
            .with("workflow", facts.workflow().get())
            .with("live", live.size())
            .with("tasks", facts.seen(live.stream().limit(10).map(Predecessor::id).toList()));
    if (facts.isUndo()) {
      return because.say(
          "It undoes another task of workflow %s if the workflow fails."
              .formatted(facts.workflow().get()),
          "Nothing needs to be done: it is decided when all tasks of the workflow have ended that"
              + " undo nothing.");
    }
    return live.isEmpty()
        ? because.say(
            "All that it comes after has ended, and it is let go on within about a second.",
            facts.alive().isEmpty() ? "Start a node: none is alive." : "Nothing needs to be done.")
        : because.say(
            "It comes after %s."
                .formatted(
                    live.stream().limit(2).allMatch(one -> facts.isSeen(one.id()))
                        ? Words.tasks(live)
                        : "%s tasks of its workflow that have not ended".formatted(live.size())),
            "It goes on when those have ended as it wants. " + stuck(facts, live));
  }

  /** A cancel of what it comes after would skip it. */
  private static String stuck(Facts facts, List<Predecessor> live) {
    return live.stream()
        .filter(one -> one.state() == TaskState.ATTENTION)
        .findFirst()
        .filter(one -> facts.isSeen(one.id()))
        .map(
            one ->
                "Task %s (%s) waits for a person: retry it, or resolve it, which counts as a success."
                    .formatted(one.id(), one.name()))
        .orElse("Explain them; to go on without one, resolve it once it does not run.");
  }

  private static @Nullable Explanation turnTaken(Facts facts) {
    TaskInfo task = facts.task();
    if (task.state() != TaskState.BLOCKED) {
      return null;
    }
    List<Long> all = facts.obstacles().turnHolders();
    List<Long> holders = facts.seen(all);
    return facts
        .because(Reason.TURN_TAKEN)
        .with("key", task.key())
        .with("holders", holders)
        .say(
            all.isEmpty()
                ? "It waits for its key's turn, which has just become free."
                : "It waits for the turn of its key '%s', which %s has."
                    .formatted(
                        task.key(),
                        holders.isEmpty()
                            ? "another task"
                            : "task " + Words.ids(holders, all.size())),
            "It goes on when one of those has ended, or gives up its turn. Explain that one; if it"
                + " is stuck, cancel it.");
  }

  private static @Nullable Explanation paused(Facts facts) {
    TaskInfo task = facts.task();
    if (task.state() != TaskState.PAUSED) {
      return null;
    }
    AuditEntry pause = facts.command("pause");
    if (pause == null && task.firstStartedAt() == null) {
      return null;
    }
    return facts
        .because(Reason.PAUSED)
        .by(pause)
        .say("It was paused%s.".formatted(Words.by(pause)), "Resume it.");
  }

  /** Only where the mode was on before the task came: who submits can ask for the same. */
  private static @Nullable Explanation startPausedByDebugMode(Facts facts) {
    TaskInfo task = facts.task();
    if (task.state() != TaskState.PAUSED
        || !facts.isOn(DebugMode.TASKS)
        || facts.isSwitchedSince(DebugMode.TASKS)) {
      return null;
    }
    AuditEntry on = facts.switched(DebugMode.TASKS);
    return inDebugMode(facts.because(Reason.START_PAUSED).with("since", task.createdAt()), on)
        .say(
            "It was submitted at %s and began paused, as all tasks do in the debug mode TASKS, which is on%s."
                .formatted(Words.past(task.createdAt()), Words.by(on)),
            "Resume it, or let it run with run-now. Switching the mode off does not resume it.");
  }

  private static @Nullable Explanation startPaused(Facts facts) {
    if (facts.task().state() != TaskState.PAUSED) {
      return null;
    }
    return facts
        .because(Reason.START_PAUSED)
        .with("since", facts.task().createdAt())
        .say(
            "It was submitted to start paused, at %s."
                .formatted(Words.past(facts.task().createdAt())),
            "Resume it.");
  }

  private static @Nullable Explanation outOfAttempts(Facts facts) {
    TaskInfo task = facts.task();
    if (task.attempts() < task.maxAttempts()) {
      return null;
    }
    return attention(facts, Reason.OUT_OF_ATTEMPTS)
        .say(
            Words.ended(
                "It is out of attempts (%s of %s) and waits for a person%s"
                    .formatted(task.attempts(), task.maxAttempts(), Words.error(task.lastError()))),
            FOR_A_PERSON);
  }

  private static @Nullable Explanation outOfLosses(Facts facts) {
    TaskInfo task = facts.task();
    if (task.losses() < task.maxLosses()) {
      return null;
    }
    return attention(facts, Reason.OUT_OF_LOSSES)
        .say(
            Words.ended(
                "It was lost with its node %s of %s times and waits for a person%s"
                    .formatted(task.losses(), task.maxLosses(), Words.error(task.lastError()))),
            FOR_A_PERSON);
  }

  private static Explanation needsPerson(Facts facts) {
    return attention(facts, Reason.NEEDS_PERSON)
        .say(
            Words.ended(
                "It does not run again by itself and waits for a person%s"
                    .formatted(Words.error(facts.task().lastError()))),
            FOR_A_PERSON);
  }

  static Because attention(Facts facts, Reason reason) {
    TaskInfo task = facts.task();
    return facts
        .because(reason)
        .with("attempts", task.attempts())
        .with("maxAttempts", task.maxAttempts())
        .with("losses", task.losses())
        .with("maxLosses", task.maxLosses())
        .with("error", task.lastError());
  }
}
