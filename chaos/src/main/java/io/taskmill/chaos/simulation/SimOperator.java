package io.taskmill.chaos.simulation;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.TaskmillException;
import io.taskmill.admin.Actor;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import io.taskmill.engine.Engine;
import io.taskmill.engine.client.Access;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** A person with every command at hand, and no plan. */
final class SimOperator {

  /** A submit may arrive once more for so long, and then has to find its task. */
  static final Duration RESENT_FOR = World.LEASE.multipliedBy(5).dividedBy(2);

  /** What those that have steps wait for. */
  static final TaskCommand SIGNAL = new TaskCommand.Signal(SimHandler.SIGNAL, null);

  private static final Duration FRESH = Duration.ofMillis(300);

  private final Engine engine;
  private final Operator operator;
  private final List<Known> known;
  private final InstantSource storeClock;
  private final Scheduler scheduler;
  private final Dice dice;

  SimOperator(
      Engine engine, List<Known> known, InstantSource storeClock, Scheduler scheduler, Dice dice) {
    this.engine = engine;
    this.operator = engine.operator(Access.unlimited(new Actor("anna", "no plan")));
    this.known = known;
    this.storeClock = storeClock;
    this.scheduler = scheduler;
    this.dice = dice;
  }

  /**
   * A task.
   *
   * @param payload as it was submitted
   * @param since when that was answered
   */
  record Known(long id, String payload, long since) {}

  /** Does something to one task, or to many, if there are any. */
  void act() {
    if (known.isEmpty()) {
      return;
    }
    if (dice.chance(0.2)) {
      inBulk();
    } else {
      Known task = dice.oneOf(known);
      var unused = operator.send(task.id(), command(task));
    }
  }

  /** Purges what has ended; only when no submit is on its way any more. */
  void purge() {
    var unused = engine.history().purgeOlderThan(FRESH, done -> {});
  }

  /** The same some times over, and purges in between. */
  void actAndPurge(int rounds, Duration pause) {
    for (int round = 0; round < rounds; round++) {
      scheduler.sleep(dice.between(Duration.ZERO, pause));
      try {
        if (dice.chance(0.4)) {
          purge();
        } else {
          act();
        }
      } catch (TaskmillException e) {
        scheduler.trace(() -> "operator: " + e.getMessage());
      }
    }
  }

  private TaskCommand command(Known task) {
    return switch (dice.below(20)) {
      case 16, 17, 18 -> SIGNAL;
      case 19 -> new TaskCommand.RedoStep(dice.oneOf(List.of("first", "rest", SimHandler.SIGNAL)));
      case 0, 1 -> TaskCommand.cancel();
      case 2, 3 -> TaskCommand.pause();
      case 4, 5 -> TaskCommand.resume();
      case 6, 7 -> TaskCommand.retry();
      case 8 -> TaskCommand.reset();
      case 9 -> TaskCommand.runNow();
      case 10 ->
          new TaskCommand.Reschedule(
              storeClock.instant().plus(dice.between(Duration.ZERO, World.LEASE)));
      case 11 -> TaskCommand.clean();
      case 12 -> new TaskCommand.Commit("\"by hand " + dice.below(100) + "\"");
      case 13 -> new TaskCommand.Resolve("remark " + dice.below(100));
      case 14 -> isOld(task) ? TaskCommand.delete() : TaskCommand.pause();
      default -> edit(task);
    };
  }

  private TaskCommand edit(Known task) {
    return switch (dice.below(4)) {
      case 0 -> TaskCommand.Edit.ofPriority(dice.between(1, 9));
      case 1 -> TaskCommand.Edit.ofQueue("queue-" + dice.below(3));
      case 2 -> TaskCommand.Edit.ofMaxAttempts(dice.between(1, 5));
      default ->
          TaskCommand.Edit.ofPayload("\"" + Kind.edited(task.payload(), dice.below(100)) + "\"");
    };
  }

  private void inBulk() {
    if (dice.chance(0.3)) {
      TaskCommand command =
          dice.oneOf(List.of(TaskCommand.cancel(), TaskCommand.retry(), TaskCommand.clean()));
      bulk(command, TaskFilter.all().ids(known.stream().map(Known::id).toList()));
      return;
    }
    switch (dice.below(7)) {
      case 6 -> bulk(SIGNAL, TaskFilter.live().types(Kind.STEPPED.type().name()));
      case 0 -> bulk(TaskCommand.retry(), TaskFilter.all().states(TaskState.FAILED));
      case 1 -> bulk(TaskCommand.cancel(), TaskFilter.live().keyPrefix("key-"));
      case 2 -> bulk(TaskCommand.pause(), TaskFilter.live().types(Kind.SLOW.type().name()));
      case 3 -> bulk(TaskCommand.resume(), TaskFilter.all().states(TaskState.PAUSED));
      case 4 -> bulk(TaskCommand.Edit.ofPriority(9), TaskFilter.live().types("quick", "flaky"));
      default -> {
        List<Long> old = known.stream().filter(this::isOld).map(Known::id).toList();
        if (!old.isEmpty()) {
          bulk(TaskCommand.delete(), TaskFilter.all().ids(old));
        }
      }
    }
  }

  private void bulk(TaskCommand command, TaskFilter filter) {
    long id = operator.all(command, filter).start();
    if (dice.chance(0.1)) {
      var unused = operator.stop(id);
    }
  }

  private boolean isOld(Known task) {
    return scheduler.now() - task.since() > RESENT_FOR.toNanos();
  }
}
