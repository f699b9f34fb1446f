package io.taskmill.bench.scenario;

import io.taskmill.Taskmill;
import io.taskmill.bench.peer.Gate;
import io.taskmill.bench.peer.TaskmillContender;
import io.taskmill.bench.peer.TaskmillSite;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/**
 * How late handlers are entered of many schedules that are all due in the same second, every
 * second; each due time must run once. And whether draining becomes slower beside very many
 * schedules that are not due.
 */
public final class Schedules implements Scenario {

  /** As a multiple of what is asked for, since each second is one case. */
  private static final int PERIODS = 2;

  /** Code that has run a few times only is many times as slow. */
  private static final int WARM_UP_SECONDS = 10;

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final int IDLE = 100_000;
  private static final Duration A_YEAR = Duration.ofDays(365);
  private static final String TEMPLATE = "idle";

  /** Schedules like the first one, due a microsecond after each other. */
  private static final String COPIES =
      """
      insert into taskmill_schedule (name, version, state, code, edits, next_at, look_at, fires,
        created_at, changed_at)
      %s
      select concat(t.name, '-', s.id), t.version, t.state, t.code, t.edits, t.next_at + s.id,
        t.look_at + s.id, 0, t.created_at, t.changed_at
      from s cross join taskmill_schedule t where t.name = '%s' and s.id < %d
      """;

  @Override
  public String name() {
    return "schedules";
  }

  @Override
  public void run(Setup setup) throws Exception {
    fire(setup);
    drainBeside(setup);
  }

  private void fire(Setup setup) throws Exception {
    int count = setup.sizes().schedules();
    Fires fires = new Fires(count, PERIODS * setup.sizes().seconds());
    try (Database database = setup.server().create();
        Taskmill mill = Taskmill.open(database.url())) {
      setup.progress().step("schedules, declaring %,d".formatted(count));
      mill.handle(TaskmillSite.NOOP, (nth, task) -> fires.entered(nth, task.dueAt()));
      for (int nth = 0; nth < count; nth++) {
        mill.schedule(
            Schedule.of("every-second-" + nth, TaskmillSite.NOOP, "" + nth)
                .every(Duration.ofSeconds(1))
                .overlap(Overlap.ALLOW)
                .catchUp(CatchUp.all(CatchUp.MOST)));
      }
      mill.start();
      fires.begin(
          Instant.now().plusSeconds(Math.min(WARM_UP_SECONDS, setup.sizes().seconds()) + 1));
      setup
          .progress()
          .step("schedules, %,d each second".formatted(count), fires::seen, fires.expected());
      fires.await();
    }
    setup.progress().clear();
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("schedules", count);
    settings.put("seconds", fires.seconds);
    setup.report().add(new Result(name(), Result.OURS, settings, fires.figures()));
    fires.verify();
  }

  /** In pairs, since the speed of a machine moves by more than what is to be seen. */
  private void drainBeside(Setup setup) throws Exception {
    int tasks = setup.sizes().tasks();
    int idle = (int) Math.max(1, IDLE * setup.sizes().growthScale());
    AtomicInteger pairs = new AtomicInteger();
    Map<String, Spread> figures =
        setup
            .repeats()
            .measure(
                "schedules, drain",
                step -> {
                  boolean aloneFirst = pairs.getAndIncrement() % 2 == 0;
                  double first = drain(setup, tasks, aloneFirst ? 0 : idle, step);
                  setup.server().settle();
                  double second = drain(setup, tasks, aloneFirst ? idle : 0, step);
                  double alone = aloneFirst ? first : second;
                  double beside = aloneFirst ? second : first;
                  Map<String, Double> pair = new LinkedHashMap<>();
                  pair.put("drain_alone_per_s", alone);
                  pair.put("drain_per_s", beside);
                  pair.put("ratio", beside / alone);
                  return pair;
                });
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("idle_schedules", idle);
    settings.put("tasks", tasks);
    setup.report().add(new Result(name(), Result.OURS, settings, figures));
  }

  private static double drain(Setup setup, int tasks, int idle, String step) throws Exception {
    TaskmillContender ours = new TaskmillContender();
    try (Database database = setup.server().create();
        TaskmillSite site = ours.open(database)) {
      String what = "%s, beside %,d".formatted(step, idle);
      Backlog.fill(site, tasks, Payloads.SMALL, setup.progress(), what);
      fillIn(database, site, idle);
      setup.server().settle();
      Gate gate = new Gate(tasks);
      setup.progress().step(what, gate::passed, tasks);
      double rate = Backlog.drain(ours, site, gate, tasks);
      Backlog.verify(site);
      return rate;
    }
  }

  /** The first is added as people do it; the database makes the others from it. */
  private static void fillIn(Database database, TaskmillSite site, int idle) {
    Instant due = Instant.now().plus(A_YEAR);
    boolean oneByOne = database.kind() == Server.Kind.MEMORY;
    for (int nth = 0; nth < (oneByOne ? idle : Math.min(1, idle)); nth++) {
      String name = nth == 0 ? TEMPLATE : TEMPLATE + "-" + nth;
      site.addSchedule(Schedule.of(name, TaskmillSite.NOOP, "" + nth).at(due));
    }
    if (oneByOne || idle == 0) {
      return;
    }
    try (Sql sql = Sql.at(database.url())) {
      for (int from = 1; from < idle; from += Filler.CHUNK) {
        sql.run(COPIES.formatted(Filler.NUMBERS.formatted(from), TEMPLATE, idle));
      }
      if (database.kind() == Server.Kind.POSTGRES) {
        // Or its daemon does it meanwhile, and that counts.
        sql.run("vacuum analyze taskmill_schedule");
      }
    }
  }

  /** Which due times have run, how often, and how late. */
  private static final class Fires {

    private final int count;
    private final int seconds;
    private final AtomicIntegerArray entered;
    private final double[] late;
    private final AtomicInteger seen = new AtomicInteger();
    private volatile long begin = Long.MAX_VALUE;

    Fires(int count, int seconds) {
      this.count = count;
      this.seconds = seconds;
      this.entered = new AtomicIntegerArray(count * seconds);
      this.late = new double[count * seconds];
    }

    /** Due times count from this second on. */
    void begin(Instant first) {
      begin = first.getEpochSecond();
    }

    int expected() {
      return entered.length();
    }

    int seen() {
      return seen.get();
    }

    /** The server's clock is this machine's. */
    void entered(String nth, Instant due) {
      Instant now = Instant.now();
      long second = due.getEpochSecond() - begin;
      if (second < 0 || second >= seconds) {
        return;
      }
      int slot = (int) second * count + Integer.parseInt(nth);
      late[slot] = Duration.between(due, now).toNanos() / 1e6;
      if (entered.incrementAndGet(slot) == 1) {
        seen.incrementAndGet();
      }
    }

    void await() throws InterruptedException {
      Instant until = Instant.ofEpochSecond(begin + seconds);
      Instant end = until.plus(PATIENCE);
      while (Instant.now().isBefore(until)
          || (seen() < expected() && Instant.now().isBefore(end))) {
        Thread.sleep(PAUSE.toMillis());
      }
    }

    Map<String, Spread> figures() {
      double[] sorted =
          IntStream.range(0, expected())
              .filter(slot -> entered.get(slot) > 0)
              .mapToDouble(slot -> late[slot])
              .sorted()
              .toArray();
      Map<String, Spread> figures = new LinkedHashMap<>();
      figures.put("fires_per_s", Spread.once(beganWithin() / (double) seconds));
      if (sorted.length > 0) {
        figures.put("fire_late_p50_ms", Spread.once(Spread.percentile(sorted, 50)));
        figures.put("fire_late_p99_ms", Spread.once(Spread.percentile(sorted, 99)));
        figures.put("fire_late_most_ms", Spread.once(sorted[sorted.length - 1]));
      }
      figures.put("missed", Spread.once(missed()));
      figures.put("doubled", Spread.once(doubled()));
      return figures;
    }

    /** How many were entered before the time was over. */
    private long beganWithin() {
      return IntStream.range(0, expected())
          .filter(slot -> entered.get(slot) > 0)
          .filter(slot -> second(slot) + late[slot] / 1e3 < seconds)
          .count();
    }

    /** The second, counted from the first, of which a slot is. */
    private int second(int slot) {
      return slot / count;
    }

    private int missed() {
      return expected() - seen();
    }

    private int doubled() {
      return IntStream.range(0, expected()).map(entered::get).sum() - seen();
    }

    void verify() {
      if (missed() != 0 || doubled() != 0) {
        throw new IllegalStateException(
            "The run does not count: of %d due times %d have not run, and %d ran once too often."
                .formatted(expected(), missed(), doubled()));
      }
    }
  }
}
