package io.taskmill.chaos.simulation;

import io.taskmill.SuspendedException;
import io.taskmill.TaskContext;
import io.taskmill.chaos.check.Effect;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Runs a task of one kind, in simulated time. */
final class SimHandler {

  /** What those that have steps wait for. */
  static final String SIGNAL = "go";

  private static final Duration PIECE = Duration.ofMillis(400);
  private static final Duration SHORT_WAIT = Duration.ofMillis(700);

  /** Longer than a simulation: who waits so long has to be woken. */
  private static final Duration LONG_WAIT = Duration.ofMinutes(10);

  private final Kind kind;
  private final SimRuntime machine;
  private final Ledger ledger;
  private final Journal journal;
  private final List<Effect> effects;
  private final Dice dice;

  SimHandler(
      Kind kind,
      SimRuntime machine,
      Ledger ledger,
      Journal journal,
      List<Effect> effects,
      Dice dice) {
    this.kind = kind;
    this.machine = machine;
    this.ledger = ledger;
    this.journal = journal;
    this.effects = effects;
    this.dice = dice;
  }

  String run(String payload, TaskContext task) throws Exception {
    ledger.entered(task.taskId(), task.executionId(), kind == Kind.ONCE);
    journal.write(kind == Kind.FIRED ? fired(task) : entered(payload, task));
    switch (kind) {
      case QUICK, FIRED -> machine.step();
      case SLOW -> workInPieces(task);
      case STUBBORN -> machine.scheduler().sleep(dice.mostlyShort(World.LEASE.multipliedBy(4)));
      case FLAKY -> failUntil(task, 3);
      case STEPPED -> workInSteps(task);
      case FEW -> work(dice.mostlyShort(PIECE));
      case TURNS -> failUntil(task, 2);
      case HOPELESS, CRYING -> failUntil(task, Integer.MAX_VALUE);
      case ONCE -> work(dice.mostlyShort(World.LEASE.multipliedBy(2)));
    }
    effects.add(new Effect(task.taskId(), task.executionId(), false));
    return payload + " by " + task.executionId();
  }

  private Entry entered(String payload, TaskContext task) {
    return new Entry.Entered(journal.now(), task.taskId(), task.executionId(), Kind.ref(payload));
  }

  private Entry fired(TaskContext task) {
    return new Entry.Fired(
        journal.now(),
        task.taskId(),
        task.executionId(),
        task.headers().getOrDefault("taskmill-schedule", ""),
        Instant.parse(task.headers().getOrDefault("taskmill-due", "")).toEpochMilli());
  }

  private void workInPieces(TaskContext task) throws InterruptedException {
    int done = task.checkpoint(Integer.class).orElse(0);
    for (int piece = done; piece < 4; piece++) {
      work(dice.between(Duration.ZERO, PIECE));
      if (dice.chance(0.6)) {
        task.checkpoint(piece + 1);
      }
      task.cancellation().throwIfStopped();
    }
  }

  private void workInSteps(TaskContext task) throws Exception {
    step(task, "first");
    task.sleep("rest", PIECE);
    step(task, "second");
    try {
      task.await(SIGNAL, task.taskId() % 2 == 0 ? SHORT_WAIT : LONG_WAIT);
    } catch (SuspendedException e) {
      // As one that has something to close: a signal that comes now is not lost either.
      work(dice.between(Duration.ZERO, PIECE));
      throw e;
    }
    step(task, "third");
  }

  private void step(TaskContext task, String name) throws Exception {
    task.step(
        name,
        () -> {
          journal.write(
              new Entry.StepBegun(journal.now(), task.taskId(), task.executionId(), name));
          work(dice.between(Duration.ZERO, PIECE));
        });
  }

  private void failUntil(TaskContext task, int attempt) throws InterruptedException {
    work(dice.mostlyShort(PIECE));
    if (task.attempt() < attempt) {
      throw new IllegalStateException("Attempt " + task.attempt() + " fails.");
    }
  }

  private void work(Duration time) throws InterruptedException {
    machine.await(() -> false, time);
  }
}
