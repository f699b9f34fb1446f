package io.taskmill.chaos.simulation;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.Operation;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskSearch;
import io.taskmill.chaos.check.Checker;
import io.taskmill.chaos.check.Commanded;
import io.taskmill.chaos.check.Counted;
import io.taskmill.chaos.check.Effect;
import io.taskmill.chaos.check.Evidence;
import io.taskmill.chaos.check.Remembered;
import io.taskmill.chaos.check.StoredTask;
import io.taskmill.chaos.check.StoredTask.StoredFire;
import io.taskmill.chaos.check.StoredWorkflow;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import io.taskmill.chaos.journal.JournaledStore;
import io.taskmill.chaos.journal.MemoryJournal;
import io.taskmill.chaos.simulation.Scenario.Fault;
import io.taskmill.memory.MemoryStore;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.spi.Store;
import io.taskmill.workflow.WorkflowFilter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One simulation: workers and clients with the real engine, the memory store, and what happens to
 * them. First faults and work together; then all is made well, and every task has to come to its
 * end.
 */
final class World {

  static final Duration LEASE = Duration.ofSeconds(1);

  private static final Duration FAULT_TIME = Duration.ofSeconds(4);
  private static final Duration MAX_PAUSE = Duration.ofMillis(900);
  private static final Duration CLIENT_PAUSE = Duration.ofMillis(400);

  /** Longer than a schedule is put off that could not be fired. */
  private static final Duration TO_THE_END = Duration.ofMinutes(2);

  private static final String[] HOLD_OTHERS =
      Stream.concat(Stream.of(Kind.TURNS), Kind.NODES.stream())
          .map(kind -> kind.type().name())
          .distinct()
          .toArray(String[]::new);

  private static final double SHARE_CLEANED_UP = 0.3;
  private static final Duration HOUR = Duration.ofHours(1);

  private final Scenario scenario;
  private final Mutation mutation;
  private final Dice dice;
  private final Scheduler scheduler;
  private final Weather weather;
  private final StoreClock clock;
  private final MemoryStore memory;
  private final Store store;
  private final Ledger ledger;
  private final SimHints hints;
  private final MemoryJournal journal;
  private final List<Effect> effects = new ArrayList<>();
  private final SimProcess network = new SimProcess("network", 1);
  private final List<SimNode> workers = new ArrayList<>();
  private final List<SimClient> clients = new ArrayList<>();
  private final FaultLog faults;
  private final int wanted;
  private int started;

  World(long seed, Scenario scenario, Mutation mutation, Trace trace) {
    this.scenario = scenario;
    this.mutation = mutation;
    dice = new Dice(seed);
    scheduler = new Scheduler(dice.split(), trace);
    weather = new Weather(scheduler, dice);
    if (!scenario.isRough()) {
      weather.calm();
    }
    clock = new StoreClock(scheduler);
    MemoryStore memory = new MemoryStore(clock);
    store = mutation.ofStore(memory);
    this.memory = memory;
    ledger = new Ledger(scheduler, memory, new NodeBook(weather), clock::furthest);
    hints = new SimHints(weather, dice);
    journal = new MemoryJournal(new Ticks(scheduler));
    faults = new FaultLog(journal.of("world"));
    for (Kind kind : Kind.values()) {
      journal
          .of("world")
          .write(Entry.LimitSet.of(scheduler.now(), kind.type().name(), kind.type().policy()));
      journal.of("world").write(new Entry.RetentionSet(scheduler.now(), kind.type().name()));
    }
    wanted = dice.between(1, 3);
  }

  /** Runs it to its end and says what came of it. */
  Report run() {
    scheduler.run(new SimProcess("world", 1), this::live);
    return report();
  }

  /** What came of it until it broke off, and that it did. */
  Report brokenOff(RuntimeException reason) {
    StringWriter text = new StringWriter();
    reason.printStackTrace(new PrintWriter(text));
    ledger.found("broken off", 0, text.toString());
    return report();
  }

  private Report report() {
    return new Report(
        ledger.findings(),
        scheduler.steps(),
        scheduler.fingerprint(),
        ledger.tasks().size(),
        ledger.fires().count(),
        ledger.refused(),
        ledger.recovered(),
        ledger.deadNodes());
  }

  private void live() {
    while (workers.size() < wanted) {
      startWorker();
    }
    for (int i = dice.between(1, 2); i > 0; i--) {
      startClient();
    }
    long end = FAULT_TIME.toNanos();
    while (scheduler.now() < end && ledger.findings().isEmpty()) {
      scheduler.sleep(dice.between(Duration.ZERO, MAX_PAUSE));
      happen(dice.oneOf(scenario.faults()));
    }
    makeWell();
    if (dice.chance(SHARE_CLEANED_UP)) {
      startCleaningUp();
    }
    awaitTheEnd();
    if (ledger.findings().isEmpty()) {
      ledger.fires().checkMissed();
      new EndCheck(store.queries(), ledger, weather.hadRefusals()).run();
      Checker.check(
              new Evidence(
                  journal.entries(), effects, stored(), counted(), commanded(), remembered()))
          .forEach(found -> ledger.found(found.kind().text(), found.task(), found.what()));
    }
  }

  private Counted counted() {
    return Counted.of(store.statistics().read(Counted.QUERY));
  }

  private Commanded commanded() {
    return Commanded.of(
        store.audit().find(AuditFilter.all(), Long.MAX_VALUE, 10_000).entries(),
        store.operations().list(Long.MAX_VALUE, 1_000));
  }

  private Remembered remembered() {
    List<Remembered.Step> steps = new ArrayList<>();
    List<Remembered.Signal> signals = new ArrayList<>();
    for (TaskInfo task : allTasks()) {
      long id = task.id();
      store.steps().steps(id).forEach(step -> steps.add(Remembered.Step.of(id, step)));
      store.steps().signals(id).forEach(one -> signals.add(Remembered.Signal.of(id, one)));
    }
    return new Remembered(steps, signals, workflows());
  }

  private List<StoredWorkflow> workflows() {
    return memory.workflows().list(WorkflowFilter.all(), Long.MAX_VALUE, 1_000).stream()
        .map(info -> new StoredWorkflow(info, memory.workflows().tasks(info.id(), 0, 1_000)))
        .toList();
  }

  private List<StoredTask> stored() {
    return allTasks().stream()
        .map(
            task ->
                new StoredTask(
                    task.id(),
                    Kind.ref(task.payload().replace("\"", "")),
                    task.type(),
                    task.key(),
                    task.state(),
                    task.executionId(),
                    null,
                    StoredFire.of(task),
                    task.toString()))
        .toList();
  }

  private List<TaskInfo> allTasks() {
    return store.queries().find(TaskSearch.of(TaskFilter.all()).limit(1000)).tasks();
  }

  private void startWorker() {
    SimRuntime machine = machine("worker");
    SimNode node = new SimNode(machine, open(machine), dice.between(1, 4));
    workers.add(node);
    Journal own = journal.of(machine.process().name());
    node.startWorker(kind -> new SimHandler(kind, machine, ledger, own, effects, dice));
  }

  private void startClient() {
    client("client").start(dice.between(5, 20), CLIENT_PAUSE);
  }

  private SimClient client(String role) {
    SimRuntime machine = machine(role);
    SimNode node = new SimNode(machine, open(machine), 1);
    Journal own = journal.of(machine.process().name());
    SimClient client = new SimClient(node, machine, own, clock, dice);
    clients.add(client);
    return client;
  }

  /** A person sees to what has come of it, and purges, when no submit is on its way any more. */
  private void startCleaningUp() {
    scheduler.sleep(SimOperator.RESENT_FOR);
    List<SimOperator.Known> known =
        ledger.tasks().stream()
            .map(life -> life.task)
            .map(task -> new SimOperator.Known(task.id(), task.payload().replace("\"", ""), 0))
            .toList();
    client("operator").cleanUp(known, dice.between(2, 8), CLIENT_PAUSE);
  }

  private SimRuntime machine(String role) {
    SimProcess process = new SimProcess(role + "-" + ++started, dice.between(0.9, 1.1));
    if (scenario.isRough()) {
      faults.begun("wire", process.name());
    }
    return new SimRuntime(scheduler, process, dice.seed());
  }

  private Store open(SimRuntime machine) {
    Wire wire = new Wire(scheduler, weather, dice, network);
    Store opening = new SimStore(store, wire, ledger, hints.of(machine));
    return mutation.ofOpening(new JournaledStore(opening, journal.of(machine.process().name())));
  }

  private void happen(Fault fault) {
    scheduler.trace(() -> "FAULT " + fault);
    switch (fault) {
      case CRASH -> crash();
      case FREEZE -> freeze();
      case CLOSE -> close();
      case OUTAGE -> {
        weather.away();
        later("back", dice.mostlyShort(LEASE.multipliedBy(2)), weather::back);
      }
      case LONG_OUTAGE -> {
        weather.away();
        scheduler.sleep(LEASE.multipliedBy(3));
        weather.back();
      }
      case CLOCK_STEP -> {
        faults.begun("clock_step", "store");
        clock.step(dice.chance(0.5) ? HOUR : HOUR.negated());
      }
    }
  }

  /** A worker or a client; another worker takes the place of one. */
  private void crash() {
    boolean client = dice.chance(0.2);
    SimNode victim = client ? dice.oneOf(clients).node() : dice.oneOf(workers);
    if (!victim.isGone()) {
      scheduler.trace(() -> "crash of " + victim.process());
      scheduler.crash(victim.process());
      if (!client) {
        replace(victim);
      }
    }
  }

  private void close() {
    SimNode victim = dice.oneOf(workers);
    scheduler.trace(() -> victim.process() + " is asked to close");
    victim.askToClose();
    replace(victim);
  }

  private void replace(SimNode gone) {
    workers.remove(gone);
    startWorker();
  }

  private void freeze() {
    SimProcess process = dice.oneOf(workers).process();
    scheduler.trace(() -> "freeze of " + process);
    process.freeze();
    later("thaw", dice.between(Duration.ZERO, LEASE.multipliedBy(4)), process::thaw);
  }

  private void later(String what, Duration time, Runnable action) {
    new SimThread(
            scheduler,
            network,
            what,
            () -> {
              scheduler.sleep(time);
              scheduler.trace(() -> what);
              action.run();
            })
        .start();
  }

  private void makeWell() {
    scheduler.trace(() -> "all is made well");
    weather.calm();
    faults.allEnded();
    clock.stepToFurthest();
    workers.forEach(node -> node.process().thaw());
  }

  private void awaitTheEnd() {
    long limit = scheduler.now() + TO_THE_END.toNanos();
    while (scheduler.now() < limit && ledger.findings().isEmpty() && !isAllDone()) {
      scheduler.sleep(Duration.ofMillis(200));
      ask(TaskCommand.resume(), find(TaskFilter.all().states(TaskState.PAUSED)));
      // One that waits for a person would keep its key's turn for ever, or what comes after it.
      ask(
          TaskCommand.cancel(),
          find(TaskFilter.all().states(TaskState.ATTENTION).types(HOLD_OTHERS)));
      ask(
          SimOperator.SIGNAL,
          find(TaskFilter.all().states(TaskState.SCHEDULED).types(Kind.STEPPED.type().name()))
              .stream()
              .filter(this::isWithoutSignal)
              .toList());
    }
  }

  /** Whether it waits for a signal that nobody has sent; one that was sent is enough. */
  private boolean isWithoutSignal(long task) {
    return store.steps().signals(task).isEmpty()
        && store.steps().steps(task).stream()
            .anyMatch(
                step -> step.kind() == StepKind.SIGNAL && step.status() == StepStatus.WAITING);
  }

  private boolean isAllDone() {
    return clients.stream().allMatch(SimClient::isDone)
        && memory.operations().list(Long.MAX_VALUE, 1_000).stream()
            .noneMatch(operation -> operation.state() == Operation.State.OPEN)
        && memory.schedules().list("", 100).stream()
            .noneMatch(schedule -> schedule.state() == ScheduleState.ONLINE)
        && allTasks().stream()
            .map(TaskInfo::state)
            .allMatch(state -> state.isFinal() || state == TaskState.ATTENTION)
        && workflows().stream().allMatch(StoredWorkflow::isCounted);
  }

  private List<Long> find(TaskFilter filter) {
    return store.queries().find(TaskSearch.of(filter).limit(1000)).tasks().stream()
        .map(TaskInfo::id)
        .toList();
  }

  private void ask(TaskCommand command, List<Long> ids) {
    if (!ids.isEmpty()) {
      Actor end = new Actor("the end", null);
      Map<Long, TaskInfo> before = ledger.commands().look(ids);
      ledger.commands().commanded(command, before, store.tasks().command(ids, command, end));
    }
  }
}
