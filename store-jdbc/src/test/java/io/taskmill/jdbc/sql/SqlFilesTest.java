package io.taskmill.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.mariadb.MariadbDialect;
import io.taskmill.jdbc.postgres.PostgresDialect;
import io.taskmill.jdbc.sqlite.SqliteDialect;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the text of a file becomes statements. */
class SqlFilesTest {

  private final Dialect dialect = new PostgresDialect();
  private final SqlFiles files = new SqlFiles(dialect, new Names("my", "tm_"), dialect.now());

  @Test
  void namesInBracesAreTables() {
    assertThat(files.script("node.leave").statements())
        .containsExactly(
            new SqlStatement("delete from \"my\".\"tm_node\" where id = ?", List.of("node")));
  }

  @Test
  void aColonInQuotesIsNoParameter() {
    String quoted =
        "select 'at:noon', \"my:schema\".t, `my:schema`.t, now()::date from t where id = ";
    assertThat(SqlStatement.parse(quoted + ":id"))
        .isEqualTo(new SqlStatement(quoted + "?", List.of("id")));
  }

  @Test
  void aFileOfTheDialectGoesBeforeTheCommonOne() {
    assertThat(files.script("submit.create").statements().get(0).text())
        .contains("on conflict do nothing");
  }

  @Test
  void whereTheBatchLeadsEachDatabaseSaysSoInItsWay() {
    assertThat(lastOf(new SqliteDialect(), "finish.end"))
        .startsWith("delete from \"tm_running\" where id in (select r.id from (select")
        .endsWith("join \"tm_running\" r on r.id = g.id and r.node = g.node and r.exec = g.exec)");
    assertThat(lastOf(MariadbDialect.MARIADB, "finish.end"))
        .startsWith("delete r from (select * from json_table(")
        .endsWith(
            "straight_join `my`.`tm_running` r force index (primary) on r.id = g.id and r.node = g.node"
                + " and r.exec = g.exec");
    assertThat(lastOf(new SqliteDialect(), "command.ask"))
        .startsWith("update \"tm_running\" set asked = nullif(?, 0) where id in (select r.id from")
        .endsWith("join \"tm_running\" r on r.id = g.id)");
    assertThat(lastOf(MariadbDialect.MARIADB, "command.ask"))
        .startsWith("update (select * from json_table(")
        .endsWith(
            "straight_join `my`.`tm_running` r force index (primary) on r.id = g.id set asked ="
                + " nullif(?, 0)");
  }

  private static String lastOf(Dialect dialect, String verb) {
    List<SqlStatement> statements =
        new SqlFiles(dialect, new Names("my", "tm_"), dialect.now()).script(verb).statements();
    return statements.get(statements.size() - 1).text();
  }

  @Test
  void allClaimsOfPostgresEndAlike() {
    String end = files.script("claim.end").statements().get(0).text();
    assertThat(SqlScript.withoutComments(lastOf(dialect, "claim.take"))).endsWith(end);
    assertThat(SqlScript.withoutComments(lastOf(dialect, "claim.limited"))).endsWith(end);
    assertThat(lastOf(dialect, "claim.of_creators")).endsWith(end);
  }

  @Test
  void aPartIsAboutWhatItIsGiven() {
    String limited = lastOf(dialect, "claim.limited");
    for (String source :
        List.of("looked", "known", "candidate", "counted", "counted_known", "counted_candidate")) {
      assertThat(limited).containsOnlyOnce("from " + source + " c\n");
    }
    assertThat(limited).doesNotContain("{");
  }

  @Test
  void aVerbWithoutAFileIsNamed() {
    for (String unknown : List.of("dance", "dance.slowly", "claim.slowly")) {
      assertThatThrownBy(() -> files.script(unknown)).hasMessageContaining("'" + unknown + "'");
    }
  }

  @Test
  void statementsEndWithASemicolonAtTheEndOfALine() {
    assertThat(SqlScript.parse("x", "-- why; so\nselect ';' as a;\n\nselect 2;\n").statements())
        .extracting(SqlStatement::text)
        .containsExactly("select ';' as a", "select 2");
  }

  @Test
  void castsAreNotParameters() {
    assertThat(SqlStatement.parse("select :a::bigint, :given.task_key::text[], b::int, :a"))
        .isEqualTo(
            new SqlStatement(
                "select ?::bigint, ?::text[], b::int, ?", List.of("a", "given.task_key", "a")));
  }
}
