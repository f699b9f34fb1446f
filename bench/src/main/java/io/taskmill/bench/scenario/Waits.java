package io.taskmill.bench.scenario;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.admin.TaskCommand;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.bench.worker.WaitingTypes;
import io.taskmill.bench.worker.WorkerProcess;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Tasks that sleep and tasks that wait for a signal, on four threads. When all of them wait, the
 * process is killed and another takes its place; then the signals are sent, as one bulk operation.
 * Each has to come to its end exactly once, and none before.
 */
public final class Waits implements Scenario {

  private static final int EACH = 10_000;
  private static final long NAP_SECONDS = 45;
  private static final long PATIENCE_DAYS = 30;
  private static final Duration POLL = Duration.ofMillis(100);

  @Override
  public String name() {
    return "waits";
  }

  @Override
  public boolean runsOn(Server.Kind kind) {
    return kind != Server.Kind.MEMORY;
  }

  @Override
  public void run(Setup setup) throws Exception {
    double scale = setup.sizes().growthScale();
    int each = (int) Math.max(1, EACH * scale);
    long nap = (long) Math.max(2, NAP_SECONDS * scale);
    int tasks = 2 * each;
    Map<String, Spread> figures = new LinkedHashMap<>();
    try (Database database = setup.server().create();
        Taskmill mill = Taskmill.open(database.url())) {
      mill.submitAll(Collections.nCopies(each, WaitingTypes.SLEEPER.request(nap)));
      mill.submitAll(Collections.nCopies(each, WaitingTypes.WAITER.request(PATIENCE_DAYS)));
      try (WorkerProcess first = WorkerProcess.start()) {
        first.openWaits(database);
        LongSupplier waiting = () -> count(mill, TaskState.SCHEDULED);
        setup.progress().step("waits, until all wait", waiting, tasks);
        Stopwatch suspending = new Stopwatch();
        first.run();
        await(waiting, tasks, "waiting");
        figures.put("suspended_per_s", Spread.once(suspending.rate(tasks)));
        require(first.ran() == 0, "%d tasks were over their wait too early", first.ran());
        first.kill();
      }
      resume(setup, database, mill, each, figures);
    }
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("sleeping", each);
    settings.put("waiting", each);
    settings.put("threads", WaitingTypes.THREADS);
    setup.report().add(new Result(name(), Result.OURS, settings, figures));
  }

  private static void resume(
      Setup setup, Database database, Taskmill mill, int each, Map<String, Spread> figures)
      throws Exception {
    int tasks = 2 * each;
    try (WorkerProcess second = WorkerProcess.start()) {
      second.openWaits(database);
      LongSupplier over = () -> count(mill, TaskState.SUCCEEDED);
      setup.progress().step("waits, in another process", over, tasks);
      Stopwatch resuming = new Stopwatch();
      second.run();
      mill.as("bench", "all of them")
          .all(
              new TaskCommand.Signal(WaitingTypes.SIGNAL, "\"now\""),
              TaskFilter.live().types(WaitingTypes.WAITER.name()))
          .start();
      await(
          () ->
              mill.count(
                  TaskFilter.all().types(WaitingTypes.WAITER.name()).states(TaskState.SUCCEEDED),
                  tasks),
          each,
          "signalled");
      figures.put("signalled_per_s", Spread.once(resuming.rate(each)));
      await(over, tasks, "over");
      figures.put("all_over_s", Spread.once(resuming.seconds()));
      await(second::ran, tasks, "told");
      require(second.ran() == tasks, "%d waits were over instead of one a task", second.ran());
    }
  }

  private static long count(Taskmill mill, TaskState state) {
    return mill.count(TaskFilter.all().states(state), Long.MAX_VALUE);
  }

  /** Not as often as elsewhere: a count reads all that it counts. */
  private static void await(LongSupplier seen, long tasks, String what) {
    Backlog.await(
        () -> {
          LockSupport.parkNanos(POLL.toNanos());
          return seen.getAsLong();
        },
        tasks,
        what);
  }

  private static void require(boolean right, String wrong, long number) {
    if (!right) {
      throw new IllegalStateException("The run does not count: " + wrong.formatted(number) + ".");
    }
  }
}
