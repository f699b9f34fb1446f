package io.taskmill.bench.scenario;

import static java.util.Objects.requireNonNull;

import io.taskmill.TaskType;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.peer.TaskmillSite;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether draining becomes slower beside much else: each case is measured as the drain rate of the
 * same number of tasks, and reported as a ratio to the first case, which has nothing beside them.
 */
public final class Growth implements Scenario {

  private static final int SMALL = 100_000;
  private static final int LARGE = 5_000_000;
  private static final int HISTORY = 10_000_000;
  private static final TaskType<String, Void> OTHER = TaskType.of("other", String.class);

  private static final String NOOP = TaskmillSite.NOOP.name();

  @Override
  public String name() {
    return "growth";
  }

  @Override
  public boolean runsOn(Server.Kind kind) {
    return kind != Server.Kind.MEMORY;
  }

  @Override
  public boolean isLarge() {
    return true;
  }

  @Override
  public void run(Setup setup) throws Exception {
    double scale = setup.sizes().growthScale();
    int small = (int) Math.max(1, Math.min(setup.sizes().tasks(), SMALL * scale));
    Case alone = new Case("ready", small, small, false);
    Case ready = new Case("ready", scaled(LARGE, scale), 0, false);
    Case finished = new Case("finished", scaled(HISTORY, scale), small, false);
    Case scheduled = new Case("scheduled", scaled(LARGE, scale), small, false);
    Case other = new Case("ready_of_other_type", scaled(LARGE, scale), small, false);
    Case open = new Case("open_transaction", 0, small, true);

    double rate = measure(setup, alone, small, 0, (filler, count) -> {});
    measure(setup, ready, small, rate, (filler, count) -> filler.ready(NOOP, count));
    measure(setup, finished, small, rate, (filler, count) -> filler.finished(NOOP, count));
    measure(setup, scheduled, small, rate, (filler, count) -> filler.scheduled(NOOP, count));
    measure(setup, other, small, rate, (filler, count) -> filler.ready(OTHER.name(), count));
    if (setup.server().kind() == Server.Kind.POSTGRES) {
      measure(setup, open, small, rate, (filler, count) -> {});
    }
  }

  private static long scaled(int full, double scale) {
    return Math.max(1, (long) (full * scale));
  }

  /**
   * What there is beside the tasks that are drained.
   *
   * @param submitted how many tasks are submitted before each run; 0 if the backlog is what is run
   * @param transaction whether one is held open by somebody else all the time
   */
  private record Case(String name, long count, int submitted, boolean transaction) {

    String text() {
      return count == 0 ? name : "%,d %s".formatted(count, name);
    }
  }

  private interface Fill {
    void fill(Filler filler, long count);
  }

  private double measure(Setup setup, Case growth, int drained, double alone, Fill fill)
      throws Exception {
    try (Database database = setup.server().create();
        Sql sql = Sql.at(database.url())) {
      enterLanes(database);
      Filler filler = new Filler(sql, setup.progress());
      fill.fill(filler, growth.count());
      if (setup.server().kind() == Server.Kind.POSTGRES) {
        filler.vacuum();
      }
      String what = "growth, " + growth.text();
      Map<String, Spread> figures;
      try (Connection bystander = growth.transaction() ? holdOpen(database) : null) {
        figures =
            new LinkedHashMap<>(
                setup
                    .repeats()
                    .measure(what, step -> drain(setup, database, filler, growth, drained, step)));
      }
      double rate = requireNonNull(figures.get("drain_per_s")).median();
      figures.put("ratio", Spread.once(alone == 0 ? 1 : rate / alone));
      Map<String, Object> settings = new LinkedHashMap<>();
      settings.put("beside", growth.name());
      if (growth.count() > 0) {
        settings.put("count", growth.count());
      }
      settings.put("tasks", drained);
      setup.report().add(new Result(name(), Result.OURS, settings, figures));
      return rate;
    }
  }

  /** Makes the tables, and both types known there, by a task of each. */
  private static void enterLanes(Database database) throws Exception {
    try (TaskmillSite site = new TaskmillContender().open(database)) {
      site.submitBeside(List.of(OTHER.request(Payloads.of(0, Payloads.SMALL))));
      site.submit(Payloads.of(0, Payloads.SMALL));
    }
  }

  /** Something that has read, and goes on as if nothing had changed since. */
  private static Connection holdOpen(Database database) throws SQLException {
    Connection connection = database.connect();
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    connection.createStatement().execute("select count(*) from taskmill_lane");
    return connection;
  }

  private static Map<String, Double> drain(
      Setup setup, Database database, Filler filler, Case growth, int drained, String step)
      throws Exception {
    TaskmillContender ours = new TaskmillContender();
    try (TaskmillSite site = ours.open(database)) {
      if (growth.submitted() == 0) {
        filler.topUpReady(NOOP, growth.count());
      } else {
        Backlog.fill(site, growth.submitted(), Payloads.SMALL, setup.progress(), step);
      }
      setup.server().settle();
      Gate gate = new Gate(drained);
      setup.progress().step(step, gate::passed, drained);
      return Map.of("drain_per_s", Backlog.drain(ours, site, gate, drained));
    }
  }
}
