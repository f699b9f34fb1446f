package io.taskmill.bench.scenario;

import io.taskmill.Taskmill;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.peer.TaskmillSite;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.Database;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Tasks that come after each other, run by one process: a chain, a fan-out and fan-in, and many
 * small graphs, half of them chains and half diamonds. The clock stops when all workflows have
 * ended. Beside them a plain drain of as many tasks as the small graphs have.
 */
public final class Workflows implements Scenario {

  private static final int CHAIN = 1_000;
  private static final int FAN = 10_000;
  private static final int MANY = 10_000;
  private static final int SMALL = 10;
  private static final Duration POLL = Duration.ofMillis(5);

  @Override
  public String name() {
    return "workflows";
  }

  @Override
  public void run(Setup setup) throws Exception {
    double scale = setup.sizes().growthScale();
    one(setup, "chain", (int) Math.max(2, CHAIN * scale), Workflows::chain);
    one(setup, "fan", (int) Math.max(3, FAN * scale), Workflows::fan);
    many(setup, (int) Math.max(1, MANY * scale));
  }

  private void one(Setup setup, String shape, int tasks, Graph graph) throws Exception {
    Map<String, Spread> figures =
        setup
            .repeats()
            .measure(
                "workflows, " + shape,
                step -> {
                  try (Database database = setup.server().create();
                      Taskmill mill = Taskmill.open(database.url())) {
                    return run(setup, mill, List.of(graph.of(tasks)), tasks, step);
                  }
                });
    report(setup, shape, 1, tasks, figures);
  }

  private void many(Setup setup, int workflows) throws Exception {
    int tasks = workflows * SMALL;
    List<Workflow> graphs = new ArrayList<>(workflows);
    for (int i = 0; i < workflows; i++) {
      graphs.add(i % 2 == 0 ? chain(SMALL) : fan(SMALL));
    }
    Map<String, Spread> figures =
        setup
            .repeats()
            .measure(
                "workflows, many",
                step -> {
                  double plain = plain(setup, tasks, step);
                  try (Database database = setup.server().create();
                      Taskmill mill = Taskmill.open(database.url())) {
                    Map<String, Double> figure = run(setup, mill, graphs, tasks, step);
                    figure.put("plain_per_s", plain);
                    figure.put("ratio", figure.getOrDefault("tasks_per_s", 0.0) / plain);
                    return figure;
                  }
                });
    report(setup, "many", workflows, SMALL, figures);
  }

  private static double plain(Setup setup, int tasks, String step) throws Exception {
    TaskmillContender ours = new TaskmillContender();
    try (Database database = setup.server().create();
        TaskmillSite site = ours.open(database)) {
      Backlog.fill(site, tasks, Payloads.SMALL, setup.progress(), step);
      setup.server().settle();
      Gate gate = new Gate(tasks);
      setup.progress().step(step + ", plain", gate::passed, tasks);
      double rate = Backlog.drain(ours, site, gate, tasks);
      Backlog.verify(site);
      return rate;
    }
  }

  private static Map<String, Double> run(
      Setup setup, Taskmill mill, List<Workflow> graphs, int tasks, String step) {
    AtomicLong ran = new AtomicLong();
    mill.handle(TaskmillSite.NOOP, (text, task) -> ran.incrementAndGet());
    setup.progress().step(step + ", submitting");
    Stopwatch submitting = new Stopwatch();
    graphs.forEach(mill::submit);
    double submitted = submitting.rate(tasks);
    setup.server().settle();
    setup.progress().step(step, ran::get, tasks);
    Stopwatch running = new Stopwatch();
    mill.start();
    Backlog.awaitRun(ran::get, tasks);
    while (!mill.workflows().find(WorkflowFilter.all().in(WorkflowState.RUNNING), 1).isEmpty()) {
      LockSupport.parkNanos(POLL.toNanos());
    }
    double rate = running.rate(tasks);
    if (ran.get() != tasks) {
      throw new IllegalStateException(
          "The run does not count: %d handlers were entered for %d tasks."
              .formatted(ran.get(), tasks));
    }
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("submit_tasks_per_s", submitted);
    figures.put("tasks_per_s", rate);
    return figures;
  }

  private void report(
      Setup setup, String shape, int workflows, int tasks, Map<String, Spread> figures) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("shape", shape);
    settings.put("workflows", workflows);
    settings.put("tasks_each", tasks);
    setup.report().add(new Result(name(), Result.OURS, settings, figures));
  }

  private static Workflow chain(int tasks) {
    Workflow chain = Workflow.named("chain").task("0", TaskmillSite.NOOP.request("0"));
    for (int i = 1; i < tasks; i++) {
      chain.task("" + i, TaskmillSite.NOOP.request("" + i)).after("" + (i - 1));
    }
    return chain;
  }

  /** One, many beside each other, and one after all of them. */
  private static Workflow fan(int tasks) {
    Workflow fan = Workflow.named("fan").task("first", TaskmillSite.NOOP.request("first"));
    List<String> parts = new ArrayList<>(tasks);
    for (int i = 0; i < tasks - 2; i++) {
      parts.add("" + i);
      fan.task("" + i, TaskmillSite.NOOP.request("" + i)).after("first");
    }
    return fan.task("last", TaskmillSite.NOOP.request("last")).after(parts);
  }

  /** A graph of so many tasks. */
  @FunctionalInterface
  private interface Graph {
    Workflow of(int tasks);
  }
}
