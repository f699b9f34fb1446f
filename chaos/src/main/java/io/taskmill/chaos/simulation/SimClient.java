package io.taskmill.chaos.simulation;

import static io.taskmill.workflow.OnFailure.CANCEL_REST;
import static io.taskmill.workflow.OnFailure.CONTINUE;

import io.taskmill.SubmitKey;
import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.TaskmillException;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskScope;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import io.taskmill.chaos.journal.Promise;
import io.taskmill.engine.Engine;
import io.taskmill.engine.client.Access;
import io.taskmill.spi.StoreException;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowTask;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Submits tasks, and has a person command some of them. */
final class SimClient {

  /** Longer than all hours by which clocks are set. */
  private static final Duration KEY_IS_KEPT = Duration.ofDays(365);

  private final SimNode node;
  private final SimRuntime machine;
  private final Journal journal;
  private final Dice dice;
  private final InstantSource storeClock;
  private final List<SimOperator.Known> known = new ArrayList<>();
  private final List<Keyed> keyed = new ArrayList<>();
  private int number;
  private boolean done;

  SimClient(
      SimNode node, SimRuntime machine, Journal journal, InstantSource storeClock, Dice dice) {
    this.node = node;
    this.machine = machine;
    this.journal = journal;
    this.storeClock = storeClock;
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
              SimOperator operator = operator(engine);
              for (int round = 0; round < rounds; round++) {
                machine.scheduler().sleep(dice.between(Duration.ZERO, pause));
                act(engine, operator);
              }
              engine.close();
              done = true;
            })
        .start();
  }

  /** Submits nothing, but works on these tasks, and purges. */
  void cleanUp(List<SimOperator.Known> tasks, int rounds, Duration pause) {
    machine
        .thread(
            "main",
            () -> {
              Engine engine = node.open();
              known.addAll(tasks);
              operator(engine).actAndPurge(rounds, pause);
              engine.close();
              done = true;
            })
        .start();
  }

  private SimOperator operator(Engine engine) {
    return new SimOperator(engine, known, storeClock, machine.scheduler(), dice);
  }

  private void act(Engine engine, SimOperator operator) {
    try {
      if (dice.chance(0.15)) {
        submitWorkflow(engine);
      } else if (!keyed.isEmpty() && dice.chance(0.15)) {
        send(engine, dice.oneOf(keyed));
      } else if (known.isEmpty() || dice.chance(0.65)) {
        submit(engine);
      } else {
        operator.act();
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
    if (dice.chance(0.3)) {
      Keyed submit = new Keyed(requests);
      keyed.add(submit);
      send(engine, submit);
      return;
    }
    List<? extends TaskHandle<?>> handles;
    try {
      handles = engine.submit(requests, null);
    } catch (StoreException e) {
      requests.forEach(request -> journal.write(unknown(request, e)));
      throw e;
    }
    accepted(requests, handles);
  }

  private void accepted(
      List<TaskRequest<String, String>> requests, List<? extends TaskHandle<?>> handles) {
    for (int i = 0; i < handles.size(); i++) {
      TaskHandle<?> handle = handles.get(i);
      if (!handle.isDuplicate()) {
        known.add(
            new SimOperator.Known(
                handle.id(), requests.get(i).payload(), machine.scheduler().now()));
      }
      journal.write(
          new Entry.SubmitAccepted(
              journal.now(), requests.get(i).payload(), handle.id(), !handle.isDuplicate()));
    }
  }

  /** A submit that has a key is sent again, whether its answer came or not. */
  private void send(Engine engine, Keyed submit) {
    long begun = journal.now();
    List<? extends TaskHandle<?>> handles;
    try {
      handles = engine.submitOnce(submit.key, submit.requests, TaskScope.everything());
    } catch (StoreException e) {
      submit.requests.forEach(request -> journal.write(unknown(request, e)));
      throw e;
    }
    if (!submit.answered) {
      submit.answered = true;
      accepted(submit.requests, handles);
      return;
    }
    for (int i = 0; i < handles.size(); i++) {
      String ref = submit.requests.get(i).payload();
      journal.write(new Entry.SubmitAnsweredAgain(journal.now(), begun, ref, handles.get(i).id()));
    }
  }

  /** A chain, a diamond or a fan-in, whose tasks are called as their submits. */
  private void submitWorkflow(Engine engine) {
    Workflow workflow =
        Workflow.named("graph").withOnFailure(dice.oneOf(List.of(CONTINUE, CANCEL_REST)));
    Map<String, TaskRequest<String, String>> nodes = new LinkedHashMap<>();
    switch (dice.below(3)) {
      case 0 -> add(workflow, nodes, add(workflow, nodes, add(workflow, nodes)));
      case 1 -> {
        String first = add(workflow, nodes);
        add(workflow, nodes, add(workflow, nodes, first), add(workflow, nodes, first));
      }
      default ->
          add(workflow, nodes, add(workflow, nodes), add(workflow, nodes), add(workflow, nodes));
    }
    List<WorkflowTask> tasks;
    try {
      WorkflowHandle handle = engine.submit(workflow, null, TaskScope.everything());
      tasks =
          engine
              .workflows(
                  engine.operator(Access.unlimited(new Actor("client", null))),
                  TaskScope.everything())
              .tasks(handle.id(), 0, nodes.size());
    } catch (StoreException e) {
      nodes.values().forEach(request -> journal.write(unknown(request, e)));
      throw e;
    }
    for (WorkflowTask task : tasks) {
      known.add(new SimOperator.Known(task.id(), task.name(), machine.scheduler().now()));
      journal.write(new Entry.SubmitAccepted(journal.now(), task.name(), task.id(), true));
    }
  }

  private String add(
      Workflow workflow, Map<String, TaskRequest<String, String>> nodes, String... after) {
    String ref = nextRef();
    TaskRequest<String, String> request = dice.oneOf(Kind.NODES).type().request(ref);
    workflow.task(ref, request).after(after);
    nodes.put(ref, request);
    journal.write(begun(request));
    for (String before : after) {
      journal.write(new Entry.SubmitAfter(journal.now(), ref, before, OnEnd.SUCCESS));
    }
    return ref;
  }

  private String nextRef() {
    return node.process() + "-" + ++number;
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
    Kind kind = dice.oneOf(Kind.SUBMITTED);
    TaskRequest<String, String> request =
        kind.type().request(nextRef()).priority(dice.between(1, 9));
    if (dice.chance(0.3)) {
      request = request.delay(dice.between(Duration.ZERO, World.LEASE.multipliedBy(2)));
    }
    if (kind == Kind.TURNS || dice.chance(0.2)) {
      request = request.key("key-" + dice.below(3));
    }
    return request;
  }

  /** A submit that has a key. */
  private static final class Keyed {

    private final SubmitKey key;
    private final List<TaskRequest<String, String>> requests;
    private boolean answered;

    Keyed(List<TaskRequest<String, String>> requests) {
      this.requests = requests;
      this.key = new SubmitKey(requests.get(0).payload(), "digest", KEY_IS_KEPT);
    }
  }
}
