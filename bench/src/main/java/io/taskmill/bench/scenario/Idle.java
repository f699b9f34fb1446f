package io.taskmill.bench.scenario;

import io.taskmill.Taskmill;
import io.taskmill.bench.peer.TaskmillSite;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * What nodes cost that have nothing to do, all in this process; and how late a task is run whose
 * due time was known long before, while they have nothing else to do.
 */
public final class Idle implements Scenario {

  /**
   * Nodes look for work often at first. And PostgreSQL counts a notification as a transaction of
   * every session that listens, but only when that session says something again: half a minute
   * after the last node has started.
   */
  private static final Duration UNTIL_CALM = Duration.ofSeconds(35);

  /** As a multiple of what is asked for: some of what a node does comes twice a minute. */
  private static final int PERIODS = 3;

  private static final Duration KNOWN_BEFORE = Duration.ofSeconds(1);

  private static final int MAX_SAMPLES = 50;
  private static final Pauses.Range BETWEEN = new Pauses.Range(100, 500);

  @Override
  public String name() {
    return "idle";
  }

  @Override
  public boolean runsOn(Server.Kind kind) {
    return kind != Server.Kind.MEMORY;
  }

  @Override
  public void run(Setup setup) throws Exception {
    for (int count : setup.sizes().idleNodes()) {
      try (Database database = setup.server().create()) {
        Queue<Double> late = new ConcurrentLinkedQueue<>();
        List<Taskmill> nodes = new ArrayList<>();
        try {
          setup.progress().step("idle, starting %d nodes".formatted(count), nodes::size, count);
          for (int i = 0; i < count; i++) {
            nodes.add(start(database, late));
          }
          Map<String, Spread> figures = new LinkedHashMap<>(cost(setup, database, count));
          figures.putAll(lateness(setup, database, late));
          setup.progress().clear();
          setup.report().add(new Result(name(), Result.OURS, Map.of("nodes", count), figures));
        } finally {
          Threads.run(nodes.size(), nth -> nodes.get(nth).close());
        }
      }
    }
  }

  private static Taskmill start(Database database, Queue<Double> late) {
    return Taskmill.open(database.url())
        .handle(
            TaskmillSite.NOOP,
            (due, task) ->
                late.add(Duration.between(Instant.parse(due), Instant.now()).toNanos() / 1e6))
        .start();
  }

  private static Map<String, Spread> cost(Setup setup, Database database, int count)
      throws InterruptedException {
    Counted counted = counted(setup.server().kind());
    if (counted == null) {
      return Map.of();
    }
    long seconds = (long) PERIODS * setup.sizes().seconds();
    long begin = System.nanoTime();
    setup
        .progress()
        .step(
            "idle, %d nodes".formatted(count),
            () -> Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
            UNTIL_CALM.toSeconds() + seconds);
    try (Sql sql = Sql.at(database.url())) {
      if (setup.server().kind() == Server.Kind.POSTGRES) {
        // Or its daemon does it meanwhile, and that counts.
        sql.run("vacuum analyze");
      }
      Thread.sleep(UNTIL_CALM.toMillis());
      long before = sql.number(counted.query);
      long since = System.nanoTime();
      Thread.sleep(Duration.ofSeconds(seconds).toMillis());
      double rate = (sql.number(counted.query) - before) * 1e9 / (System.nanoTime() - since);
      Map<String, Spread> figures = new LinkedHashMap<>();
      figures.put(counted.figure, Spread.once(rate));
      figures.put(counted.figure.replace("_per_s", "_per_node_and_s"), Spread.once(rate / count));
      return figures;
    }
  }

  /** What a server can tell that it was asked to do; null if it cannot. */
  private static @Nullable Counted counted(Server.Kind kind) {
    return switch (kind) {
      case POSTGRES ->
          new Counted(
              "transactions_per_s",
              "select xact_commit + xact_rollback from pg_stat_database"
                  + " where datname = current_database()");
      case MARIADB ->
          new Counted(
              "statements_per_s",
              "select variable_value from information_schema.global_status"
                  + " where variable_name = 'QUESTIONS'");
      case MYSQL ->
          new Counted(
              "statements_per_s",
              "select variable_value from performance_schema.global_status"
                  + " where variable_name = 'Questions'");
      case SQLITE, MEMORY -> null;
    };
  }

  /** Submitted by a process that is no node: a node would promote what it has scheduled itself. */
  private static Map<String, Spread> lateness(Setup setup, Database database, Queue<Double> late)
      throws InterruptedException {
    int samples = Math.min(MAX_SAMPLES, setup.sizes().samples());
    setup.progress().step("idle, tasks that come due", late::size, samples);
    try (Taskmill client = Taskmill.open(database.url())) {
      for (int i = 0; i < samples; i++) {
        Instant due = Instant.now().plus(KNOWN_BEFORE);
        client.submit(TaskmillSite.NOOP.request(due.toString()).runAt(due));
        Thread.sleep(
            ThreadLocalRandom.current().nextLong(BETWEEN.leastMillis(), BETWEEN.mostMillis()));
      }
    }
    Backlog.await(late::size, samples, "run");
    double[] sorted = late.stream().mapToDouble(each -> each).sorted().toArray();
    Map<String, Spread> figures = new LinkedHashMap<>();
    for (int percent : new int[] {50, 99}) {
      figures.put(
          "promotion_late_p" + percent + "_ms", Spread.once(Spread.percentile(sorted, percent)));
    }
    return figures;
  }

  private record Counted(String figure, String query) {}
}
