package io.taskmill.chaos.simulation;

import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.TaskmillException;
import io.taskmill.engine.Engine;
import io.taskmill.spi.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Submits tasks, and cancels, pauses and resumes some of them. */
final class SimClient {

  private static final List<Signal> SIGNALS =
      List.of(Signal.CANCEL, Signal.PAUSE, Signal.RESUME, Signal.PAUSE, Signal.RESUME);

  private final SimNode node;
  private final SimMachine machine;
  private final Promises promises;
  private final Dice dice;
  private final List<Long> known = new ArrayList<>();
  private int number;
  private boolean done;

  SimClient(SimNode node, SimMachine machine, Promises promises, Dice dice) {
    this.node = node;
    this.machine = machine;
    this.promises = promises;
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
        engine.signal(dice.oneOf(known), dice.oneOf(SIGNALS));
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
    List<? extends TaskHandle<?>> handles = engine.submit(requests, null);
    for (int i = 0; i < handles.size(); i++) {
      TaskHandle<?> handle = handles.get(i);
      known.add(handle.id());
      promises.accepted(handle.id(), handle.isDuplicate() ? null : requests.get(i).payload());
    }
  }

  private TaskRequest<String, String> request() {
    Kind kind = dice.oneOf(List.of(Kind.values()));
    TaskRequest<String, String> request =
        kind.type().request(node.process() + "-" + ++number).priority(dice.between(1, 9));
    if (dice.chance(0.3)) {
      request = request.delay(dice.between(Duration.ZERO, World.LEASE.multipliedBy(2)));
    }
    if (dice.chance(0.2)) {
      request = request.key("key-" + dice.below(3));
    }
    return request;
  }
}
