package io.taskmill.bench.scenario;

import io.taskmill.Taskmill;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.peer.TaskmillSite;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How long questions take beside millions of live and finished tasks, and what becomes of draining
 * another type while they are asked.
 */
public final class Queries implements Scenario {

  static final Population.Shape SHAPE = new Population.Shape(10, 5, 40, 1);

  private static final int LIVE = 5_000_000;
  private static final int FINISHED = 10_000_000;
  private static final int SHARE_ELSEWHERE = 5;
  private static final int ASKED = 20;
  private static final double WANTED_MS = 100;
  private static final long BETWEEN_QUESTIONS_MS = 100;

  /** Tables of a few rows are best read as a whole; these are not small. */
  private static final String SEQUENTIAL_SCANS =
      """
      select coalesce(sum(seq_scan), 0) from pg_stat_user_tables where schemaname = current_schema()
        and relname in ('taskmill_task', 'taskmill_ready', 'taskmill_waiting', 'taskmill_finished',
          'taskmill_failure', 'taskmill_attribute', 'taskmill_audit', 'taskmill_stat')
      """;

  @Override
  public String name() {
    return "queries";
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
    int share = setup.server().kind() == Server.Kind.POSTGRES ? 1 : SHARE_ELSEWHERE;
    Integer live = setup.sizes().live();
    Integer finished = setup.sizes().finished();
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("live", live == null ? LIVE / share : live);
    settings.put("finished", finished == null ? FINISHED / share : finished);
    try (Database database = setup.server().create()) {
      Population.fill(
          database,
          setup.progress(),
          SHAPE,
          (Integer) settings.get("finished"),
          (Integer) settings.get("live"));
      setup.server().settle();
      ask(setup, database, settings);
      Map<String, Object> drained = new LinkedHashMap<>(settings);
      drained.put("tasks", setup.sizes().tasks());
      setup
          .report()
          .add(
              new Result(
                  name(),
                  Result.OURS,
                  drained,
                  setup
                      .repeats()
                      .measure("queries beside a drain", step -> drain(setup, database, step))));
    }
  }

  private void ask(Setup setup, Database database, Map<String, Object> settings) {
    try (Sql sql = Sql.at(database.url())) {
      boolean isPostgres = database.kind() == Server.Kind.POSTGRES;
      long scans = isPostgres ? sql.number(SEQUENTIAL_SCANS) : 0;
      List<String> slow = new ArrayList<>();
      try (Taskmill mill = Taskmill.open(database.url())) {
        Map<String, Runnable> questions = Questions.of(mill);
        AtomicInteger done = new AtomicInteger();
        setup.progress().step("asking", done::get, questions.size());
        questions.forEach(
            (question, run) -> {
              Map<String, Object> asked = new LinkedHashMap<>(settings);
              asked.put("query", question);
              Map<String, Spread> figures = time(run);
              setup.report().add(new Result(name(), Result.OURS, asked, figures));
              figures.forEach(
                  (figure, spread) -> {
                    if (spread.median() > WANTED_MS) {
                      slow.add("%s: %s %.0f".formatted(question, figure, spread.median()));
                    }
                  });
              done.incrementAndGet();
            });
      }
      setup.progress().note("over %.0f ms: %s".formatted(WANTED_MS, slow));
      if (isPostgres) {
        // The mill's connections have told what they did when they ended, before this asks.
        double more = sql.number(SEQUENTIAL_SCANS) - scans;
        setup
            .report()
            .add(
                new Result(
                    name(), Result.OURS, settings, Map.of("sequential_scans", Spread.once(more))));
      }
    }
  }

  /** The first time for itself: nobody has asked for these pages yet. */
  private static Map<String, Spread> time(Runnable question) {
    Map<String, Spread> figures = new LinkedHashMap<>();
    figures.put("first_ms", Spread.once(millis(question)));
    List<Double> times = new ArrayList<>();
    for (int nth = 0; nth < ASKED; nth++) {
      times.add(millis(question));
    }
    figures.put("query_ms", Spread.of(times));
    return figures;
  }

  private static double millis(Runnable question) {
    Stopwatch watch = new Stopwatch();
    question.run();
    return watch.seconds() * 1000;
  }

  /** Alone, and then while ten questions a second are asked. */
  private static Map<String, Double> drain(Setup setup, Database database, String step)
      throws Exception {
    double alone = rate(setup, database, step + ", alone");
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("drain_alone_per_s", alone);
    ScheduledExecutorService asking = Executors.newSingleThreadScheduledExecutor();
    try (Taskmill mill = Taskmill.open(database.url())) {
      List<Runnable> questions = List.copyOf(Questions.of(mill).values());
      AtomicInteger asked = new AtomicInteger();
      var unused =
          asking.scheduleAtFixedRate(
              () -> questions.get(asked.getAndIncrement() % questions.size()).run(),
              0,
              BETWEEN_QUESTIONS_MS,
              TimeUnit.MILLISECONDS);
      double beside = rate(setup, database, step + ", asked");
      asking.shutdown();
      asking.awaitTermination(1, TimeUnit.MINUTES);
      figures.put("drain_per_s", beside);
      figures.put("ratio", beside / alone);
      figures.put("asked", (double) asked.get());
    } finally {
      asking.shutdownNow();
    }
    return figures;
  }

  private static double rate(Setup setup, Database database, String step) throws Exception {
    TaskmillContender ours = new TaskmillContender();
    int tasks = setup.sizes().tasks();
    try (TaskmillSite site = ours.open(database)) {
      Backlog.fill(site, tasks, Payloads.SMALL, setup.progress(), step);
      setup.server().settle();
      Gate gate = new Gate(tasks);
      setup.progress().step(step, gate::passed, tasks);
      return Backlog.drain(ours, site, gate, tasks);
    }
  }
}
