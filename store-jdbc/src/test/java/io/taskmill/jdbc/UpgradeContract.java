package io.taskmill.jdbc;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Signal;
import io.taskmill.spi.Store;
import io.taskmill.tck.SideBySide;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * What an earlier release has written is found by this one, and runs to its end; and a node of that
 * release goes on meanwhile.
 */
abstract class UpgradeContract {

  private static final Duration LONG = Duration.ofSeconds(60);

  abstract JdbcFixture newFixture();

  abstract Dialect dialect();

  /** Otherwise tables that were made by a release differ from those that are made now. */
  @Test
  void aReleasedMigrationIsAsItWas() throws Exception {
    for (Release release : Release.ALL) {
      for (int version = 1; version <= release.codeVersion(); version++) {
        String file =
            "sql/"
                + dialect().folder()
                + "/schema/"
                + Migrator.MIGRATIONS.get(version - 1)
                + ".sql";
        try (var in = getClass().getResourceAsStream(file)) {
          assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
              .as("%s, which was released with %s; write another migration", file, release.name())
              .isEqualTo(release.migration(dialect(), version));
        }
      }
    }
  }

  @Test
  void everyTaskIsFoundAsItWas() throws Exception {
    for (Release release : Release.ALL) {
      try (JdbcFixture fixture = newFixture()) {
        release.load(fixture);
        try (Store store = fixture.open(true)) {
          assertThat(fixture.schema().orElseThrow().version())
              .isEqualTo(Migrator.MIGRATIONS.size());
          assertThat(TaskLines.all(store)).isEqualTo(release.tasks());
          for (TaskState state : TaskState.values()) {
            assertThat(store.queries().find(TaskFilter.all().states(state), Long.MAX_VALUE, 1_000))
                .as("%s tasks", state)
                .hasSize((int) release.tasks().stream().filter(is(state)).count());
          }
        }
      }
    }
  }

  @Test
  void everyLiveTaskRunsToItsEnd() throws Exception {
    for (Release release : Release.ALL) {
      try (JdbcFixture fixture = newFixture()) {
        release.load(fixture);
        try (Taskmill mill = open(fixture);
            Store old = fixture.open(release)) {
          long live = nodeCalled(EverySituation.LIVE, old);
          assertThat(old.nodes().beat(live).registered()).isTrue();
          release.tasks().forEach(line -> serve(mill, TaskLines.type(line)));
          mill.start();
          await().atMost(LONG).untilAsserted(() -> allHaveEnded(release, mill, live));
          goesOn(old, live);
          await().atMost(LONG).untilAsserted(() -> allHaveEnded(release, mill, 0));
          peopleEndTheOthers(mill);
        }
      }
    }
  }

  /** Nodes are updated one after the other, so both run on the new tables for a while. */
  @Test
  void nodesOfBothReleasesRunSideBySide() throws Exception {
    for (Release release : Release.ALL) {
      try (JdbcFixture fixture = newFixture()) {
        release.makeTables(fixture);
        Store now = fixture.open(true);
        int oldestCode =
            Integer.parseInt(
                fixture
                    .sql
                    .column("select max(oldest_code) from " + fixture.table("migration"))
                    .get(0));
        assumeThat(oldestCode)
            .as("the oldest code that the tables allow")
            .isLessThanOrEqualTo(release.codeVersion());
        SideBySide.walk(fixture, List.of(now, fixture.open(release)));
      }
    }
  }

  private static Taskmill open(JdbcFixture fixture) {
    var builder = Taskmill.builder().url(fixture.url()).tablePrefix(JdbcFixture.PREFIX);
    String schema = fixture.settings(true).schema();
    return (schema == null ? builder : builder.schema(schema).createSchema()).lease(Duration.ofSeconds(1)).open();
  }

  private static void serve(Taskmill mill, String type) {
    mill.compute(TaskType.of(type, String.class, String.class), (payload, task) -> payload);
  }

  private static long nodeCalled(String name, Store store) {
    return store.nodes().list().stream()
        .filter(node -> node.name().equals(name))
        .map(NodeStatus::node)
        .findFirst()
        .orElseThrow();
  }

  private static void allHaveEnded(Release release, Taskmill mill, long exceptOn) {
    List<TaskInfo> tasks = mill.find(TaskFilter.all(), 1_000);
    assertThat(tasks).hasSameSizeAs(release.tasks());
    for (TaskInfo task : tasks) {
      boolean stillHeld = task.node() != null && task.node() == exceptOn && !task.state().isFinal();
      assertThat(task.state())
          .as(task.type())
          .isEqualTo(stillHeld ? TaskState.RUNNING : Situation.ofType(task.type()).afterwards());
    }
  }

  /** The old node hears what is asked of it, and ends what it holds. */
  private static void goesOn(Store old, long live) {
    Beat beat = old.nodes().beat(live);
    Set<Fence> asked =
        beat.asked().stream()
            .filter(one -> one.signal() == Signal.CANCEL)
            .map(Beat.Asked::fence)
            .collect(toSet());
    assertThat(asked).hasSize(1);
    List<Finish> finishes =
        old.tasks().held(live).stream()
            .map(
                fence ->
                    new Finish(
                        fence,
                        asked.contains(fence) ? Outcome.cancelled() : Outcome.succeeded("\"old\""),
                        Duration.ofSeconds(1)))
            .toList();
    assertThat(finishes).hasSizeGreaterThan(1);
    assertThat(old.tasks().finish(finishes)).hasSameSizeAs(finishes);
  }

  /** What waits for a person, or for the next century, is in a person's hands. */
  private static void peopleEndTheOthers(Taskmill mill) {
    for (TaskInfo task : mill.find(TaskFilter.all(), 1_000)) {
      if (task.state() == TaskState.PAUSED) {
        assertThat(mill.resume(task.id())).as("resume %s", task.type()).isTrue();
      } else if (!task.state().isFinal()) {
        assertThat(mill.cancel(task.id())).as("cancel %s", task.type()).isTrue();
      }
    }
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(mill.find(TaskFilter.all(), 1_000))
                    .allSatisfy(task -> assertThat(task.state().isFinal()).isTrue()));
  }

  private static Predicate<String> is(TaskState state) {
    return line -> line.startsWith(TaskLines.type(line) + " " + state + " ");
  }
}
