package io.taskmill.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.SqlStatement;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Store;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * InnoDB locks what it reads: a verb that reads a table from end to end stops everyone. The plans
 * are looked at as older servers make them, who know no semi-joins for changes.
 */
class MariadbPlanTest {

  private static final List<String> VERBS =
      List.of(
          "execution.begin",
          "command.running",
          "command.waiting",
          "command.ready",
          "command.finished",
          "command.tasks",
          "command.ask",
          "command.leave",
          "command.edit",
          "command.forget_checkpoints",
          "command.forget_attributes",
          "execution.checkpoint",
          "claim.lane",
          "claim.heads",
          "claim.next",
          "claim.tasks",
          "claim.taken_tasks",
          "claim.taken",
          "claim.claimed",
          "finish.end",
          "finish.succeeded",
          "finish.again",
          "execution.held",
          "host.late",
          "host.pass",
          "host.seen",
          "host.stale",
          "lane.lock",
          "lane.remove",
          "lane.keep",
          "command.kept_keys",
          "command.taken_keys",
          "promote.due",
          "promote.lock",
          "recover.back_to_others",
          "recover.lock",
          "command.release",
          "submit.explain",
          "submit.plain_many",
          "submit.keys",
          "submit.kept_keys",
          "submit.look",
          "submit.ready",
          "submit.tasks",
          "submit.waiting");

  private final Dialect dialect = MariadbDialect.MARIADB;
  private MariadbFixture fixture;
  private Store store;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    fixture = new MariadbFixture(MariadbServer.embedded());
    store = fixture.open();
    connection = fixture.callerConnection().orElseThrow();
    try (Statement statement = connection.createStatement()) {
      statement.execute("set optimizer_switch = 'semijoin=off,materialization=off'");
    }
  }

  @AfterEach
  void close() throws Exception {
    connection.close();
    fixture.close();
  }

  @Test
  void noHotVerbReadsAnEmptyTableFromEndToEnd() throws SQLException {
    assertThat(wholeTables(VERBS)).isEmpty();
  }

  @Test
  void noHotVerbReadsAFullTableFromEndToEnd() throws SQLException {
    fill();
    assertThat(wholeTables(VERBS)).isEmpty();
  }

  /** Those are small; what was asked of the node's executions is found by an index. */
  @Test
  void aBeatReadsOnlyNodesTypesAndModesFromEndToEnd() throws SQLException {
    fill();
    assertThat(wholeTables(List.of("node.beat")))
        .allMatch(table -> table.matches("(?s)[nyd] by.*"));
  }

  private void fill() throws SQLException {
    List<NewTask> tasks =
        LongStream.rangeClosed(1, 2_000)
            .mapToObj(
                id -> Tasks.task(id, Duration.ofHours(id % 2), id % 4 == 0 ? "key-" + id : null))
            .toList();
    store.tasks().submit(tasks);
    try (Statement statement = connection.createStatement()) {
      String prefix = JdbcFixture.PREFIX;
      statement.execute(
          "insert into "
              + prefix
              + "running (id, node, exec, lane, due_at, rank_no, suspect, flags,"
              + " checkpointed, attempts, losses) select seq, 1 + seq % 200, seq, 1, 1, 1, 0, 0, 0, 0, 0"
              + " from seq_10000_to_12000");
      statement.execute(
          "insert into "
              + prefix
              + "finished (id, due_at, finished_at, attempts, losses, state, flags)"
              + " select seq, 1, 1, 1, 0, 10, 0 from seq_20000_to_22000");
      statement.execute(
          "insert into "
              + prefix
              + "task (id, tenant, creator, created_at, max_attempts, max_losses, priority,"
              + " needs_person, type, queue, tags, payload) select seq, 0, 0, 1, 1, 1, 5, 0, 'work',"
              + " 'default', '[]', '{}' from seq_10000_to_22000");
      statement.execute(
          String.format(
              "analyze table %1$stask, %1$sready, %1$swaiting, %1$srunning, %1$sfinished,"
                  + " %1$slive_key",
              prefix));
    }
  }

  /** Once all places were put into one table before the first task of it was looked at. */
  @Test
  void whoAsksForAFewTasksReadsAFew() throws SQLException {
    fill();
    SqlFiles files = files();
    for (String conditions :
        List.of("1 = 1", "p.id < :id", "p.state in (10)", "p.id < :id and t.tenant >= 0")) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("flush status");
      }
      files
          .script("query.count", Map.of("conditions", conditions))
          .run(connection, dialect, params(), Answer.rows(row -> row.getLong(1)));
      assertThat(rowsRead()).as("rows read where %s", conditions).isLessThan(300);
    }
  }

  @Test
  void aWalkGoesOnWhereItEnded() throws SQLException {
    fill();
    Params params = new Params().set("limit", 10);
    try (Statement statement = connection.createStatement();
        ResultSet place =
            statement.executeQuery(
                "select lane, rank_no, due_at, id from "
                    + JdbcFixture.PREFIX
                    + "ready order by lane, rank_no, due_at, id limit 1 offset 800")) {
      place.next();
      for (String column : List.of("lane", "rank_no", "due_at", "id")) {
        params.set(column, place.getLong(column));
      }
      statement.execute("flush status");
    }
    Answer<List<Long>> found = Answer.rows(row -> row.getLong("id"));
    files().script("host.pass").run(connection, dialect, params, found);
    assertThat(rowsRead()).isLessThan(100);
    assertThat(found.result()).hasSize(10);
  }

  private long rowsRead() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("show session status like 'Handler_read%'")) {
      long sum = 0;
      while (rows.next()) {
        sum += rows.getLong(2);
      }
      return sum;
    }
  }

  /** What is read without an index, or along the whole of one. */
  private List<String> wholeTables(List<String> verbs) throws SQLException {
    SqlFiles files = files();
    List<SqlStatement> statements =
        verbs.stream().flatMap(verb -> files.script(verb).statements().stream()).toList();
    List<String> whole = new ArrayList<>();
    for (SqlStatement each : statements) {
      try (PreparedStatement explain = connection.prepareStatement("explain " + each.text())) {
        params().bind(explain, each.parameters(), dialect);
        try (ResultSet rows = explain.executeQuery()) {
          while (rows.next()) {
            String type = String.valueOf(rows.getString("type"));
            String table = String.valueOf(rows.getString("table"));
            boolean batch = table.equals("g") || table.equals("x") || table.startsWith("<");
            boolean values = "INSERT".equals(rows.getString("select_type"));
            if (!batch && !values && (type.equals("ALL") || type.equals("index"))) {
              whole.add(table + " by " + each.text());
            }
          }
        }
      }
    }
    return whole;
  }

  private SqlFiles files() throws SQLException {
    return new SqlFiles(dialect, new Names(connection.getCatalog(), JdbcFixture.PREFIX), "1");
  }

  private static Params params() {
    Rows<Integer> given = Rows.of(List.of(11_000));
    for (String column : List.of("id", "node", "exec", "tenant", "lane", "creator", "due_at")) {
      given.bigint(column, Integer::longValue);
    }
    for (String column :
        List.of("delay", "run_at", "ran", "key_no", "deadline", "parent", "window_length")) {
      given.bigint(column, Integer::longValue);
    }
    for (String column :
        List.of(
            "type",
            "task_key",
            "unique_key",
            "other_key",
            "remark",
            "queue",
            "payload",
            "retry",
            "tags",
            "error",
            "result")) {
      given.text(column, String::valueOf);
    }
    for (String column : List.of("priority", "rank_no", "state", "flags", "kind")) {
      given.smallint(column, value -> 1);
    }
    for (String column : List.of("max_attempts", "max_losses")) {
      given.integer(column, value -> 1);
    }
    for (String column : List.of("counted", "needs_person", "reopened", "execution.held")) {
      given.bool(column, value -> true);
    }
    return Params.given(given)
        .set("node", 1)
        .set("exec", 1)
        .set("first_exec", 1)
        .set("id", 11_000)
        .set("lane", 1)
        .setNullable("limited", null)
        .set("now", 1)
        .set("asked", 1)
        .set("limit", 10)
        .set("known", 1)
        .set("count", 1)
        .set("lanes", Column.bigints(List.of(1L, 2L)))
        .set("heads", given)
        .set("rank_no", 1)
        .set("due_at", 1)
        .set("grace", 1)
        .set("data", "half")
        .set("creators", Column.bigintsOrNone(List.of()));
  }
}
