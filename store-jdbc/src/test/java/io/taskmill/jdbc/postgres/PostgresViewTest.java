package io.taskmill.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Terms;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The view that puts tasks back together for people. */
class PostgresViewTest {

  @Test
  void everyStateIsInWordsWithWhatBelongsToIt() {
    try (PostgresFixture fixture = new PostgresFixture()) {
      Store store = fixture.open();
      long node = store.nodes().register(new NodeInfo("mill", "host-7", Duration.ofDays(1))).node();
      oneOfEachState(store, node);
      assertThat(
              fixture.sql.column(
                  "select concat_ws(' ', id, state, attempts, last_error, execution_id, host, result)"
                      + (" from " + fixture.table("tasks") + " order by id")))
          .containsExactly(
              "1 RUNNING 0 " + node + "-1 host-7",
              "2 SUCCEEDED 1 " + node + "-2 host-7 done",
              "3 FAILED 1 never " + node + "-3 host-7",
              "4 ATTENTION 1 look",
              "5 CANCELLED 0",
              "6 PAUSED 0",
              "7 SCHEDULED 0",
              "8 READY 0",
              "9 READY 0",
              "10 BLOCKED 0",
              "11 SKIPPED 0",
              "12 SCHEDULED 0",
              "13 RESOLVED 0");
      assertThat(fixture.sql.column("select distinct state from " + fixture.table("tasks")))
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(TaskState.values()).map(Enum::name).toList());
      assertThat(
              fixture.sql.column(
                  "select id || coalesce(headers, ' has none') from "
                      + (fixture.table("tasks") + " where id between 8 and 9 order by id")))
          .containsExactly("8 has none", "9{\"by\":\"me\",\"trace\":\"t\"}");
      // A condition that the planner evaluates before it knows what is a task.
      assertThat(
              fixture.sql.column(
                  "select count(*) from "
                      + fixture.table("tasks")
                      + " where due_at < now() + interval '100 years'"))
          .containsExactly("13");
    }
  }

  @Test
  void theViewAndTheQueriesTellTheSameTimes() {
    try (PostgresFixture fixture = new PostgresFixture()) {
      Store store = fixture.open();
      long node = store.nodes().register(new NodeInfo("mill", "host-7", Duration.ofDays(1))).node();
      oneOfEachState(store, node);
      for (long id = 1; id <= 13; id++) {
        var info = store.queries().get(id).orElseThrow();
        assertThat(
                fixture.sql.column(
                    "select concat_ws(' ', created_at, due_at, first_started_at, last_started_at,"
                        + (" finished_at) = concat_ws(' ', "
                            + Stream.of(
                                    info.createdAt(),
                                    info.dueAt(),
                                    info.firstStartedAt(),
                                    info.lastStartedAt(),
                                    info.finishedAt())
                                .map(time -> time == null ? "null" : "timestamptz '" + time + "'")
                                .toList()
                                .toString()
                                .replaceAll("[\\[\\]]", "")
                            + ") from "
                            + fixture.table("tasks")
                            + " where id = "
                            + id)))
            .as("times of %s", info)
            .containsExactly("t");
      }
    }
  }

  private static void oneOfEachState(Store store, long node) {
    store
        .tasks()
        .submit(
            Stream.of(1, 2, 3, 4, 5, 6, 7, 8)
                .map(
                    id -> id == 7 ? Tasks.task(7, Duration.ofDays(1), null) : Tasks.task((long) id))
                .toList());
    List<Claimed> claimed =
        store.tasks().claim(ClaimRequest.of(node, 1, 4, LaneFilter.ofTypes(Tasks.TYPE)));
    store
        .tasks()
        .finish(
            List.of(
                finish(claimed.get(1), Outcome.succeeded("done")),
                finish(claimed.get(2), Outcome.failedForGood("never")),
                finish(claimed.get(3), Outcome.failedNeedsPerson("look"))));
    store.tasks().command(List.of(5L), TaskCommand.cancel(), new Actor("anna", null));
    store.tasks().command(List.of(6L), TaskCommand.pause(), new Actor("anna", null));
    store.tasks().submit(List.of(Tasks.task(13)));
    store
        .tasks()
        .command(List.of(13L), new TaskCommand.Resolve("by hand"), new Actor("anna", null));
    TypeRules one = new TypeRules(false, 1, 1, null);
    store.types().register(List.of(new StoredType("one", 0, one, "{}")));
    Terms turns = new Terms(null, KeyTurn.APART, false, false, null);
    Terms skippable = new Terms(null, KeyTurn.NONE, true, false, null);
    store.tasks().submit(List.of(ofOne(9, turns, Duration.ZERO)));
    Tasks.maintain(store, MaintenanceJob.PROMOTE, 10);
    store
        .tasks()
        .submit(
            List.of(
                ofOne(10, turns, Duration.ZERO),
                ofOne(11, skippable, Duration.ZERO),
                ofOne(12, skippable, Duration.ofDays(1))));
    Tasks.maintain(store, MaintenanceJob.PROMOTE, 10);
  }

  private static NewTask ofOne(long id, Terms terms, Duration delay) {
    return new NewTask(
        id,
        0,
        "default",
        "one",
        0,
        "key",
        5,
        delay,
        null,
        "{}",
        List.of(),
        Map.of("trace", "t", "by", "me"),
        3,
        null,
        1,
        false,
        terms);
  }

  private static Finish finish(Claimed claimed, Outcome outcome) {
    return new Finish(claimed.fence(), outcome, Duration.ofMillis(5));
  }
}
