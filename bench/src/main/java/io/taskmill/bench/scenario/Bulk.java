package io.taskmill.bench.scenario;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.Operation;
import io.taskmill.admin.TaskCommand;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.peer.TaskmillSite;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.bench.worker.WorkerProcess;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Very many scheduled tasks are cancelled by one bulk operation while another process drains tasks
 * of another type. One process alone begins the operation; it is killed when half of the tasks are
 * drained, and whoever is left completes it. The rate of the drain is compared with that of the
 * same process before and after the operation.
 */
public final class Bulk implements Scenario {

  private static final int SCHEDULED = 1_000_000;
  private static final TaskType<String, Void> OTHER = TaskType.of("other", String.class);

  /** So many parts the operation has; the first is done before anybody else could do it. */
  private static final int PARTS = 50;

  @Override
  public String name() {
    return "bulk";
  }

  @Override
  public boolean runsOn(Server.Kind kind) {
    return kind != Server.Kind.MEMORY && kind != Server.Kind.SQLITE;
  }

  @Override
  public boolean isLarge() {
    return true;
  }

  @Override
  public void run(Setup setup) throws Exception {
    Integer live = setup.sizes().live();
    int scheduled = live == null ? SCHEDULED : live;
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("scheduled", scheduled);
    settings.put("tasks", setup.sizes().tasks());
    Map<String, Spread> figures = new LinkedHashMap<>();
    try (Database database = setup.server().create();
        Sql sql = Sql.at(database.url());
        TaskmillSite site = new TaskmillContender().open(database);
        Taskmill mill = Taskmill.open(database.url());
        WorkerProcess drainer = WorkerProcess.start()) {
      site.submitBeside(List.of(OTHER.request(Payloads.of(0, Payloads.SMALL))));
      site.submit(Payloads.of(0, Payloads.SMALL));
      Filler filler = new Filler(sql, setup.progress());
      filler.scheduled(OTHER.name(), scheduled);
      if (setup.server().kind() == Server.Kind.POSTGRES) {
        filler.vacuum();
      }
      Round round = new Round(setup, database, site, filler, drainer);
      round.drain("bulk, warm-up", () -> {});
      double before = round.drain("bulk, before it", () -> {});
      Stopwatch watch;
      long operation;
      double during;
      long doneMeanwhile;
      try (WorkerProcess killed = WorkerProcess.start()) {
        watch = new Stopwatch();
        operation = start(mill);
        killed.open(database, OTHER);
        killed.run();
        LongSupplier done = () -> get(mill, operation).done();
        setup.progress().step("bulk, begun by a process that is killed", done, scheduled);
        Backlog.await(done, scheduled / PARTS, "cancelled");
        long doneBefore = done.getAsLong();
        during = round.drain("bulk, during it", killed::kill);
        doneMeanwhile = done.getAsLong() - doneBefore;
      }
      if (get(mill, operation).state() != Operation.State.OPEN) {
        setup
            .progress()
            .note("The operation was done before the drain: drain less, or cancel more.");
      }
      Operation end = complete(setup, mill, database, drainer, operation, scheduled);
      double seconds = watch.seconds();
      double after = round.drain("bulk, after it", () -> {});
      verify(mill, end, scheduled);
      setup.progress().note("the operation: " + end);
      figures.put("drain_alone_per_s", Spread.of(List.of(before, after)));
      figures.put("drain_per_s", Spread.once(during));
      figures.put("ratio", Spread.once(during / ((before + after) / 2)));
      figures.put("cancelled_meanwhile", Spread.once((double) doneMeanwhile));
      figures.put("matched", Spread.once((double) end.matched()));
      figures.put("applied", Spread.once((double) end.applied()));
      figures.put("operation_s", Spread.once(seconds));
    }
    setup.report().add(new Result(name(), Result.OURS, settings, figures));
  }

  private static long start(Taskmill mill) {
    TaskFilter filter = TaskFilter.all().types(OTHER.name()).states(TaskState.SCHEDULED);
    return mill.as("bench", "to see what it costs").all(TaskCommand.cancel(), filter).start();
  }

  private static Operation get(Taskmill mill, long operation) {
    return mill.operations().get(operation).orElseThrow();
  }

  private static Operation complete(
      Setup setup,
      Taskmill mill,
      Database database,
      WorkerProcess worker,
      long operation,
      long scheduled)
      throws Exception {
    LongSupplier done = () -> get(mill, operation).done();
    setup.progress().step("bulk, completed by another process", done, scheduled);
    worker.open(database);
    worker.run();
    Backlog.await(
        () ->
            get(mill, operation).state() == Operation.State.DONE
                ? Long.MAX_VALUE
                : done.getAsLong(),
        Long.MAX_VALUE,
        "cancelled");
    worker.leave();
    return get(mill, operation);
  }

  /** Every task has been cancelled, and counted once. */
  private static void verify(Taskmill mill, Operation operation, long scheduled) {
    TaskFilter cancelled = TaskFilter.all().types(OTHER.name()).states(TaskState.CANCELLED);
    long there = mill.count(cancelled, Long.MAX_VALUE);
    if (there != scheduled || operation.applied() != scheduled) {
      throw new IllegalStateException(
          "The run does not count: of %d tasks %d are cancelled, and the operation tells %d."
              .formatted(scheduled, there, operation.applied()));
    }
  }

  /** Something that is done in the middle of a drain. */
  @FunctionalInterface
  private interface Disturbance {
    void happen() throws Exception;
  }

  private record Round(
      Setup setup, Database database, TaskmillSite site, Filler filler, WorkerProcess worker) {

    /** Has a backlog drained by the worker, and lets something happen when half of it is done. */
    double drain(String step, Disturbance disturbance) throws Exception {
      int tasks = setup.sizes().tasks();
      filler.ready(TaskmillSite.NOOP.name(), tasks);
      worker.open(database);
      long before = worker.ran();
      LongSupplier ran = () -> worker.ran() - before;
      setup.progress().step(step, ran, tasks);
      Stopwatch watch = new Stopwatch();
      worker.run();
      Backlog.awaitRun(ran, tasks / 2);
      disturbance.happen();
      Backlog.awaitRun(ran, tasks);
      double rate = watch.rate(tasks, Backlog.awaitDurable(site, Long.MAX_VALUE));
      worker.leave();
      return rate;
    }
  }
}
