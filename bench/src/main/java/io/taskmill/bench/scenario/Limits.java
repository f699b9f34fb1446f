package io.taskmill.bench.scenario;

import static java.util.Objects.requireNonNull;

import io.taskmill.TaskRequest;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Uniqueness;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.Order;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.peer.TaskmillSite;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What limits cost: those that the drained tasks have themselves, and those that hold back many
 * others beside them, of a type that the same worker runs. Each case is reported as a ratio to the
 * first, a drain of tasks without a policy.
 */
public final class Limits implements Scenario {

  private static final int HELD = 1_000_000;
  private static final int TASKS_A_KEY = 10;

  private static final TaskType<String, Void> LIMITED =
      TaskType.of("limited", String.class).maxRunning(50);
  private static final TaskType<String, Void> KEYED = TaskType.of("keyed", String.class).perKey(1);
  private static final TaskType<String, Void> FULL =
      TaskType.of("full", String.class).maxRunning(1).unique(Uniqueness.NOTHING);
  private static final TaskType<String, Void> BUSY = TaskType.of("busy", String.class).perKey(1);

  private final TaskmillContender ours = new TaskmillContender();

  @Override
  public String name() {
    return "limits";
  }

  @Override
  public void run(Setup setup) throws Exception {
    int tasks = setup.sizes().tasks();
    Order plain = Order.of(TaskmillSite.NOOP);
    long held = Math.max(1, (long) (HELD * setup.sizes().growthScale()));
    Beside full =
        new Beside(FULL, TaskState.READY, held, filler -> filler.ready(FULL.name(), held));
    Beside busy =
        new Beside(BUSY, TaskState.BLOCKED, held, filler -> filler.blocked(BUSY.name(), held));

    double alone = measure(setup, "none", 0, plain);
    measure(setup, "waiting_limit_50", alone, Order.of(LIMITED));
    measure(setup, "held_by_limit", alone, full);
    measure(setup, "held_by_key", alone, busy);
    measure(setup, "per_key", alone, new Order(KEYED, Math.max(1, tasks / TASKS_A_KEY)));
  }

  private double measure(Setup setup, String limit, double alone, Order order) throws Exception {
    return report(
        setup,
        limit,
        0,
        alone,
        step -> {
          try (Database database = setup.server().create();
              TaskmillSite site = ours.open(database, order)) {
            double rate = drain(setup, site, step);
            Backlog.verify(site);
            return Map.of("drain_per_s", rate);
          }
        });
  }

  private void measure(Setup setup, String limit, double alone, Beside beside) throws Exception {
    try (Database database = setup.server().create()) {
      boolean kept = setup.server().kind() != Server.Kind.MEMORY;
      if (kept) {
        fill(setup, database, beside);
      }
      report(
          setup,
          limit,
          beside.count,
          alone,
          step -> {
            Order plain = Order.of(TaskmillSite.NOOP);
            try (TaskmillSite site = ours.open(database, plain, beside.type)) {
              if (!kept) {
                beside.submit(site);
              }
              double rate = drain(setup, site, step);
              beside.verify(site);
              return Map.of("drain_per_s", rate);
            }
          });
    }
  }

  private double report(Setup setup, String limit, long held, double alone, Repeats.Run run)
      throws Exception {
    Map<String, Spread> figures =
        new LinkedHashMap<>(setup.repeats().measure("limits, " + limit, run));
    double rate = requireNonNull(figures.get("drain_per_s")).median();
    figures.put("ratio", Spread.once(alone == 0 ? 1 : rate / alone));
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("limit", limit);
    if (held > 0) {
      settings.put("held", held);
    }
    settings.put("tasks", setup.sizes().tasks());
    setup.report().add(new Result(name(), Result.OURS, settings, figures));
    return rate;
  }

  private double drain(Setup setup, TaskmillSite site, String step) throws Exception {
    int tasks = setup.sizes().tasks();
    Backlog.fill(site, tasks, Payloads.SMALL, setup.progress(), step);
    setup.server().settle();
    Gate gate = new Gate(tasks);
    setup.progress().step(step, gate::passed, tasks);
    return Backlog.drain(ours, site, gate, tasks);
  }

  /** Past the store; it stays for all runs, since each gives back the task that it lets run. */
  private void fill(Setup setup, Database database, Beside beside) throws Exception {
    try (TaskmillSite site = ours.open(database);
        Sql sql = Sql.at(database.url())) {
      site.submitBeside(List.of(beside.first()));
      // Before there are others: one that waits for its turn would be among those to be counted.
      Backlog.await(() -> site.count(beside.type, TaskState.READY), 1, "ready");
      Filler filler = new Filler(sql, setup.progress());
      beside.fill.fill(filler);
      if (setup.server().kind() == Server.Kind.POSTGRES) {
        filler.vacuum();
      }
    }
  }

  private interface Fill {
    void fill(Filler filler);
  }

  /**
   * Tasks that wait for one of them which does not end.
   *
   * @param state what they are in
   */
  private record Beside(TaskType<String, Void> type, TaskState state, long count, Fill fill) {

    /** The one that is run, before the others. */
    TaskRequest<String, Void> first() {
      return request().priority(9);
    }

    private TaskRequest<String, Void> request() {
      return type.request("held").key("busy");
    }

    void submit(TaskmillSite site) {
      site.submitBeside(List.of(first()));
      for (long done = 0; done < count; done += Payloads.BATCH) {
        int batch = (int) Math.min(Payloads.BATCH, count - done);
        site.submitBeside(Collections.nCopies(batch, request()));
      }
    }

    void verify(TaskmillSite site) {
      long running = site.count(type, TaskState.RUNNING);
      long waiting = site.count(type, state);
      if (running != 1 || waiting != count) {
        throw new IllegalStateException(
            "The run does not count: beside it 1 task was to run and %d to wait, but %d run and %d wait."
                .formatted(count, running, waiting));
      }
    }
  }
}
