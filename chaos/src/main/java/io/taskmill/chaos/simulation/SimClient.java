package io.taskmill.chaos.simulation;

import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.TaskmillException;
import io.taskmill.admin.TaskCommand;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import io.taskmill.chaos.journal.Promise;
import io.taskmill.engine.Engine;
import io.taskmill.spi.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Submits tasks, and cancels, pauses and resumes some of them. */
final class SimClient {

  private static final List<TaskCommand> COMMANDS =
      List.of(
          TaskCommand.cancel(),
          TaskCommand.pause(),
          TaskCommand.resume(),
          TaskCommand.pause(),
          TaskCommand.resume());

  private final SimNode node;
  private final SimRuntime machine;
  private final Journal journal;
  private final Dice dice;
  private final List<Long> known = new ArrayList<>();
  private int number;
  private boolean done;

  SimClient(SimNode node, SimRuntime machine, Journal journal, Dice dice) {
    this.node = node;
    this.machine = machine;
    this.journal = journal;
    this.dice = dice;
  }

  boolean isDone() {
    return done || node.isGone();
  }

  SimNode node() {
    return node;
  }

  void start(int rounds, Duration pause) {
    machine
        .thread(
            "main",
            () -> {
              Engine engine = node.open();
              for (int round = 0; round < rounds; round++) {
                machine.scheduler().sleep(dice.between(Duration.ZERO, pause));
                act(engine);
              }
              engine.close();
              done = true;
            })
        .start();
  }

  private void act(Engine engine) {
    try {
      if (known.isEmpty() || dice.chance(0.7)) {
        submit(engine);
      } else {
        engine.commands().send(dice.oneOf(known), dice.oneOf(COMMANDS));
      }
    } catch (TaskmillException e) {
      machine.scheduler().trace(() -> "client: " + e.getMessage());
    }
  }

  private void submit(Engine engine) {
    List<TaskRequest<String, String>> requests = new ArrayList<>();
    for (int i = dice.between(1, 4); i > 0; i--) {
      requests.add(request());
    }
    for (TaskRequest<String, String> request : requests) {
      journal.write(begun(request));
      journal.write(
          new Entry.SubmitDelayed(journal.now(), request.payload(), request.delay().toNanos()));
    }
    List<? extends TaskHandle<?>> handles;
    try {
      handles = engine.submit(requests, null);
    } catch (StoreException e) {
      requests.forEach(request -> journal.write(unknown(request, e)));
      throw e;
    }
    for (int i = 0; i < handles.size(); i++) {
      TaskHandle<?> handle = handles.get(i);
      known.add(handle.id());
      journal.write(
          new Entry.SubmitAccepted(
              journal.now(), requests.get(i).payload(), handle.id(), !handle.isDuplicate()));
    }
  }

  private Entry begun(TaskRequest<String, String> request) {
    return new Entry.SubmitBegun(
        journal.now(),
        request.payload(),
        request.type().name(),
        request.key().orElse(null),
        Promise.AT_LEAST_ONCE);
  }

  private Entry unknown(TaskRequest<String, String> request, StoreException e) {
    return new Entry.SubmitUnknown(
        journal.now(), request.payload(), String.valueOf(e.getMessage()));
  }

  private TaskRequest<String, String> request() {
    Kind kind = dice.oneOf(List.of(Kind.values()));
    TaskRequest<String, String> request =
        kind.type().request(node.process() + "-" + ++number).priority(dice.between(1, 9));
    if (dice.chance(0.3)) {
      request = request.delay(dice.between(Duration.ZERO, World.LEASE.multipliedBy(2)));
    }
    if (kind == Kind.TURNS || dice.chance(0.2)) {
      request = request.key("key-" + dice.below(3));
    }
    return request;
  }
}
