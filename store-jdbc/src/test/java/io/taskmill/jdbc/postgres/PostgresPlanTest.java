package io.taskmill.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.SqlScript;
import io.taskmill.jdbc.sql.SqlStatement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The plans that the server keeps for prepared statements. They are made when the tables are empty
 * and vacuumed, which is when PostgreSQL likes indexes least, and then meet the next backlog.
 */
class PostgresPlanTest {

  private static final String TABLES =
      "(task|ready|waiting|running|finished|failure|live_key|checkpoint)";

  private PostgresFixture fixture;
  private SqlFiles files;

  @BeforeEach
  void emptyTables() {
    fixture = new PostgresFixture();
    // As new: what other tests did to the tables before is in their statistics.
    fixture.schema().orElseThrow().drop();
    fixture.open();
    Dialect dialect = new PostgresDialect();
    Names names = new Names(fixture.settings(true).schema(), PostgresFixture.PREFIX);
    files = new SqlFiles(dialect, names, dialect.now());
    Stream.of(TABLES.replaceAll("[()]", "").split("\\|", -1))
        .forEach(table -> fixture.sql.execute("vacuum analyze " + fixture.table(table)));
    fixture.sql.execute("set plan_cache_mode = force_generic_plan");
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void noHotVerbReadsATableFromEndToEnd() {
    for (String verb :
        List.of(
            "claim.take",
            "claim.limited",
            "claim.limited_lock",
            "claim.limited_running",
            "finish.end",
            "finish.again",
            "submit.create",
            "submit.plain",
            "submit.plain_many",
            "submit.explain",
            "execution.begin",
            "execution.checkpoint",
            "promote.due",
            "command.running",
            "command.waiting",
            "command.ready",
            "command.finished",
            "command.tasks",
            "command.ask",
            "command.leave",
            "command.edit",
            "node.beat",
            "host.look",
            "lane.lock",
            "lane.keep",
            "host.pass",
            "host.seen",
            "host.late",
            "host.stale",
            "query.types_with_ready_tasks")) {
      assertThat(plan(files.script(verb)))
          .as("plan of %s", verb)
          .noneMatch(
              line -> line.matches(".*Seq Scan on " + PostgresFixture.PREFIX + TABLES + "\\b.*"));
    }
    for (String ids : List.of("id = :id", "id in {numbers: ids}")) {
      Map<String, String> open =
          Map.of(
              "data", "t.payload, p.result, c.data as checkpoint",
              "of_ids", ids,
              "conditions", "1 = 1",
              "order", "desc");
      assertThat(plan(files.script("query.load", open)))
          .noneMatch(line -> line.contains("Seq Scan on " + PostgresFixture.PREFIX));
    }
  }

  /**
   * Large tables in which vacuum has found next to nothing: that is what a drained queue leaves
   * behind.
   */
  @Test
  void noHotVerbReadsAllOfATableThatWasFullAndIsEmpty() {
    fixture.sql.execute(
        "insert into "
            + fixture.table("ready")
            + " (lane, due_at, id, rank_no, suspect, flags, checkpointed, attempts, losses)"
            + " select 7, i, i, 4, false, 0, false, 0, 0 from generate_series(1, 30000) i");
    fixture.sql.execute(
        "insert into "
            + fixture.table("running")
            + " (id, node, exec, lane, due_at, rank_no, suspect, flags, checkpointed, attempts, losses)"
            + " select i, 7, i, 7, i, 4, false, 0, false, 0, 0 from generate_series(1, 30000) i");
    for (String table : List.of("ready", "running")) {
      fixture.sql.execute("delete from " + fixture.table(table) + " where id > 2");
      fixture.sql.execute("vacuum analyze " + fixture.table(table));
    }
    for (String verb :
        List.of(
            "claim.take",
            "claim.limited",
            "claim.limited_lock",
            "claim.limited_running",
            "finish.end",
            "execution.begin",
            "command.running",
            "command.ready",
            "command.ask",
            "command.leave",
            "execution.checkpoint")) {
      assertThat(plan(files.script(verb)))
          .as("plan of %s", verb)
          .noneMatch(
              line ->
                  line.matches(
                      ".*(Seq|Bitmap Heap) Scan on " + PostgresFixture.PREFIX + TABLES + "\\b.*"));
    }
  }

  /** What runs is no more than nodes have room for; what waits may be millions, all in one lane. */
  @Test
  void whatHoldsATaskBackIsFoundByIndexesBesideAFullLane() {
    fixture.sql.execute(
        "insert into "
            + fixture.table("waiting")
            + " (id, due_at, lane, state, rank_no, suspect, flags, checkpointed, attempts, losses)"
            + " select i, i, 7, 1, 4, false, 0, false, 0, 0 from generate_series(1, 30000) i");
    fixture.sql.execute(
        "insert into "
            + fixture.table("ready")
            + " (lane, due_at, id, rank_no, suspect, flags, checkpointed, attempts, losses)"
            + " select 7, i, i, 4, false, 0, false, 0, 0 from generate_series(30001, 60000) i");
    for (String table : List.of("waiting", "ready", "lane")) {
      fixture.sql.execute("vacuum analyze " + fixture.table(table));
    }
    for (String verb :
        List.of(
            "diagnose.tasks",
            "diagnose.blocked",
            "diagnose.turns",
            "diagnose.places",
            "diagnose.ahead",
            "diagnose.queue")) {
      assertThat(plan(files.script(verb)))
          .as("plan of %s", verb)
          .noneMatch(
              line ->
                  line.matches(".*Seq Scan on " + PostgresFixture.PREFIX + "(waiting|ready)\\b.*"));
    }
  }

  @Test
  void noVerbComparesAllWithAll() {
    for (String verb :
        List.of(
            "claim.take",
            "claim.limited",
            "finish.end",
            "execution.begin",
            "submit.create",
            "recover.back_to_others")) {
      assertThat(plan(files.script(verb)))
          .as("plan of %s", verb)
          .noneMatch(line -> line.contains("Join Filter"));
    }
  }

  /** Compiling takes half a second each time, since the server keeps plans but not their code. */
  @Test
  void noHotVerbIsWorthCompilingBesideMillionsOfTasks() {
    // Without statistics it takes a two-hundredth for what a lane has: so that this is ten million.
    Stream.of("task", "ready", "waiting", "running", "finished")
        .forEach(
            table ->
                fixture.sql.execute(
                    "update pg_class set reltuples = 2000000000 where oid = '"
                        + fixture.table(table)
                        + "'::regclass"));
    for (String verb :
        List.of(
            "claim.take",
            "claim.limited",
            "claim.limited_lock",
            "finish.end",
            "finish.again",
            "submit.create",
            "submit.plain",
            "submit.plain_many",
            "execution.begin")) {
      assertThat(cost(plan(files.script(verb)).get(0))).as("cost of %s", verb).isLessThan(100_000);
    }
  }

  private static double cost(String line) {
    return Double.parseDouble(line.replaceFirst(".*cost=[0-9.]+\\.\\.([0-9.]+) .*", "$1"));
  }

  private List<String> plan(SqlScript script) {
    SqlStatement statement = script.statements().get(script.statements().size() - 1);
    StringBuilder text = new StringBuilder();
    int count = 0;
    for (char c : statement.text().toCharArray()) {
      text.append(c == '?' ? "$" + ++count : c);
    }
    String nulls =
        IntStream.range(0, count).mapToObj(i -> "null").collect(Collectors.joining(", "));
    fixture.sql.execute("prepare hot as " + text);
    List<String> plan =
        fixture.sql.column("explain execute hot" + (count == 0 ? "" : "(" + nulls + ")"));
    fixture.sql.execute("deallocate hot");
    return plan;
  }
}
