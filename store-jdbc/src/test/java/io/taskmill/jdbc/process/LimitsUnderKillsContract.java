package io.taskmill.jdbc.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.TaskRequest;
import io.taskmill.Taskmill;
import io.taskmill.jdbc.fixture.DirectSql;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Limits are exact while processes are killed: four of them work, one after the other is killed at
 * a random moment and replaced, and at no moment more handlers are in than their type allows. What
 * the handlers wrote down themselves decides, not the store's books. {@code -Dlimits.tasks=20000}
 * sets the size.
 */
abstract class LimitsUnderKillsContract {

  /** What a build has time for. */
  private static final int USUAL_TASKS = 2_000;

  private static final int TASKS_PER_KILL = 500;

  private static final int PROCESSES = 4;
  private static final int KEYS = 200;

  /** So that their visits overlap although a clock of milliseconds cuts off both ends. */
  private static final int FEW_TAKE_LONGER = 4;

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final String prefix = "limit_" + System.nanoTime() + "_";
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final int tasks = Integer.getInteger("limits.tasks", USUAL_TASKS);
  private final Map<String, Process> processes = new HashMap<>();
  private final Map<String, Long> kills = new HashMap<>();
  private int started;

  /** Where the store is, for every process. */
  protected abstract String url() throws Exception;

  /** Where the handlers' own table is. */
  protected String visitsUrl() throws Exception {
    return url();
  }

  @AfterEach
  void killAll() {
    processes.values().forEach(Process::destroyForcibly);
  }

  @Test
  void noMoreHandlersAreInThanTheirTypeAllows() throws Exception {
    try (Taskmill mill = Taskmill.builder().url(url()).tablePrefix(prefix).open();
        Visits visits = new Visits(visitsUrl(), prefix, 2);
        DirectSql sql = new DirectSql(url())) {
      visits.create();
      submit(mill);
      long begun = System.nanoTime();
      for (int i = 0; i < PROCESSES; i++) {
        start();
      }
      for (int from = 0; from < tasks; from += TASKS_PER_KILL) {
        awaitFinished(sql, from + random.nextInt(TASKS_PER_KILL / 2));
        killOne(visits);
      }
      awaitFinished(sql, tasks);
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      List<Visit> all = visits.all();
      VisitBook book = VisitBook.of(all, kills);
      VisitBook few = book.ofType("few");
      Map<String, VisitBook> turns = book.ofType("turns").byKey();
      System.out.printf(
          "Seed %d: %d tasks, %d visits (%d not sure), %d open at %d kills, %d ms; at once:"
              + " few %d, turns %d of a key, many %d; turns entered again: %d.%n",
          seed,
          tasks,
          all.size(),
          all.size() - book.size(),
          openAtKills(all),
          kills.size(),
          took.toMillis(),
          few.mostAtOnce(),
          VisitBook.most(turns, VisitBook::mostAtOnce),
          book.ofType("many").mostAtOnce(),
          book.ofType("turns").enteredAgain());

      assertThat(sql.column("select count(*) from " + prefix + "finished where state = 10"))
          .as("SUCCEEDED")
          .containsExactly("" + tasks);
      assertThat(few.mostAtOnce()).isLessThanOrEqualTo(LimitedProcess.MAX_RUNNING);
      assertThat(turns).hasSize(KEYS);
      assertThat(turns)
          .allSatisfy(
              (key, its) -> {
                assertThat(its.mostAtOnce()).isEqualTo(1);
                assertThat(its.resumedAfterOthers()).isEmpty();
              });
      // Otherwise the run has shown nothing. That a limit is used to the full is not asked of a run
      // in which the dead hold places until their lease ends, but of the contract kit.
      assertThat(few.mostAtOnce()).isGreaterThan(1);
      assertThat(book.ofType("many").mostAtOnce()).isGreaterThan(LimitedProcess.MAX_RUNNING);
      assertThat(book.ofType("turns").enteredAgain()).isPositive();
      assertThat(openAtKills(all)).as("handlers that were killed").isPositive();
    }
  }

  /** A quarter has a limit, a quarter takes turns, a tenth of those failing at first. */
  private void submit(Taskmill mill) {
    List<TaskRequest<Integer, Void>> requests = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      int millis = 1 + random.nextInt(5);
      requests.add(
          switch (i % 4) {
            case 0 -> LimitedProcess.FEW.request(FEW_TAKE_LONGER * millis);
            case 1 ->
                LimitedProcess.TURNS
                    .request(random.nextInt(10) == 0 ? -millis : millis)
                    .key("key-" + i / 4 % KEYS);
            default -> LimitedProcess.MANY.request(millis);
          });
    }
    for (int from = 0; from < tasks; from += 5_000) {
      mill.submitAll(requests.subList(from, Math.min(tasks, from + 5_000)));
    }
  }

  private void start() throws Exception {
    String name = "worker-" + ++started;
    processes.put(name, LimitedProcess.start(url(), visitsUrl(), prefix, name));
  }

  private void awaitFinished(DirectSql sql, double count) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(50))
        .until(
            () ->
                Long.parseLong(sql.column("select count(*) from " + prefix + "finished").get(0))
                    >= count);
  }

  /**
   * One that is in a handler: killing an idle process, or one that is just starting, shows little.
   */
  private void killOne(Visits visits) throws Exception {
    List<String> candidates = new ArrayList<>();
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              for (String name : processes.keySet()) {
                if (visits.hasOpen(name)) {
                  candidates.add(name);
                }
              }
              return !candidates.isEmpty();
            });
    String victim = candidates.get(random.nextInt(candidates.size()));
    kills.put(victim, visits.now());
    processes.remove(victim).destroyForcibly().waitFor();
    start();
  }

  private long openAtKills(List<Visit> all) throws SQLException {
    return all.stream()
        .filter(visit -> visit.left() == null && kills.containsKey(visit.process()))
        .count();
  }
}
