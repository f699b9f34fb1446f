package io.taskmill.jdbc.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.TaskRequest;
import io.taskmill.Taskmill;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Two processes on one store; one is killed while it holds and runs tasks. The other starts after
 * that, so that it cannot take all tasks before the first holds enough, nor wait for a file that a
 * stopped process keeps locked. How long it took until all of them were running elsewhere is
 * printed: the start of a process, a lease and a little more on a quiet machine.
 */
abstract class KilledWorkerContract {

  private static final int TASKS = 40_000;
  private static final int HELD = 500;
  private static final int BEGUN = 50;
  private static final String BEGUN_ONLY = " and started_at is not null";

  private final String prefix = "kill_" + System.nanoTime() + "_";
  private final List<Process> processes = new ArrayList<>();

  /** Where the store is, for every process. */
  protected abstract String url() throws Exception;

  @AfterEach
  void killAll() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void theTasksOfAKilledProcessRunElsewhereAndAllSucceed() throws Exception {
    try (Taskmill mill = Taskmill.builder().url(url()).tablePrefix(prefix).open();
        Connection connection = DriverManager.getConnection(url());
        Statement sql = connection.createStatement()) {
      submit(mill);
      Process victim = start("victim");
      await()
          .atMost(Duration.ofMinutes(3))
          .pollInterval(Duration.ofMillis(50))
          .until(() -> stopsWithEnough(victim, sql));
      Set<Long> held = ids(sql, heldBy("victim"));
      Set<Long> begun = ids(sql, heldBy("victim") + BEGUN_ONLY);
      victim.destroyForcibly().waitFor();
      long killed = System.nanoTime();
      start("survivor");

      await()
          .atMost(Duration.ofMinutes(3))
          .pollInterval(Duration.ofMillis(100))
          .until(() -> elsewhere(sql).containsAll(held));
      Duration recovered = Duration.ofNanos(System.nanoTime() - killed);
      System.out.printf(
          "Killed with %d held, %d of them begun; all running or done elsewhere after %d ms.%n",
          held.size(), begun.size(), recovered.toMillis());

      await()
          .atMost(Duration.ofMinutes(3))
          .pollInterval(Duration.ofMillis(250))
          .until(() -> ids(sql, "select id from %sfinished where state = 10").size() == TASKS);
      assertThat(ids(sql, "select id from %sfinished where losses > 0")).isEqualTo(begun);
    }
  }

  /** Stops the process so that what it holds cannot change; lets it go on if that is too little. */
  private boolean stopsWithEnough(Process victim, Statement sql) throws Exception {
    if (!hasEnough(sql)) {
      return false;
    }
    signal(victim, "STOP");
    awaitNothingUnderWay(sql);
    if (hasEnough(sql)) {
      return true;
    }
    signal(victim, "CONT");
    return false;
  }

  private boolean hasEnough(Statement sql) throws SQLException {
    return ids(sql, heldBy("victim") + BEGUN_ONLY).size() >= BEGUN
        && ids(sql, heldBy("victim")).size() >= HELD;
  }

  /** What a process had sent before it was stopped may still be on its way into the store. */
  private void awaitNothingUnderWay(Statement sql) {
    List<Set<Long>> looks = new ArrayList<>(List.of(Set.of()));
    await()
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              looks.add(ids(sql, heldBy("victim")));
              return looks.get(looks.size() - 1).equals(looks.get(looks.size() - 2));
            });
  }

  private static void signal(Process process, String signal) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start().waitFor())
        .as("kill -" + signal)
        .isZero();
  }

  private static void submit(Taskmill mill) {
    List<TaskRequest<Integer, Void>> requests = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      requests.add(WorkerProcess.BUSY.request(i % 200 == 0 ? 2_000 : 1));
      if (requests.size() == 10_000) {
        mill.submitAll(requests);
        requests.clear();
      }
    }
  }

  private Process start(String name) throws Exception {
    Process process = WorkerProcess.start(url(), prefix, name);
    processes.add(process);
    return process;
  }

  private String heldBy(String name) {
    return "select r.id from %srunning r join %snode_name n on n.id = r.node where n.name = '"
        + name
        + "'";
  }

  private Set<Long> elsewhere(Statement sql) throws SQLException {
    Set<Long> ids = ids(sql, heldBy("survivor"));
    ids.addAll(ids(sql, "select id from %sfinished"));
    return ids;
  }

  private Set<Long> ids(Statement sql, String query) throws SQLException {
    Set<Long> ids = new HashSet<>();
    try (ResultSet rows = sql.executeQuery(query.replace("%s", prefix))) {
      while (rows.next()) {
        ids.add(rows.getLong(1));
      }
    }
    return ids;
  }
}
