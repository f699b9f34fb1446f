package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.fixture.DirectSql;
import io.taskmill.jdbc.sql.SqlScript;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The DDL for those who run it by hand. */
class SchemaTest {

  @TempDir Path directory;

  @Test
  void everyDialectHasItsDdlWithNamesFilledIn() {
    assertThat(Schema.dialects()).containsExactly("postgres", "sqlite", "mariadb", "mysql");
    for (String dialect : Schema.dialects()) {
      String ddl = Schema.ddl(dialect, null, "my_");
      assertThat(ddl).contains("my_task", "my_tasks").doesNotContain("{", "}");
    }
  }

  @Test
  void aSchemaIsNamedWhereThereAreSome() {
    assertThat(Schema.ddl("postgres", "jobs", "my_")).contains("\"jobs\".\"my_task\"");
  }

  @Test
  void withoutASchemaNamesStandAlone() {
    assertThat(Schema.ddl("postgres", null, "my_"))
        .contains("create table \"my_task\"")
        .doesNotContain("public", "none");
    assertThat(Schema.ddl("mysql", null, "my_"))
        .contains("create table if not exists `my_task`", "utf8mb4_0900_bin")
        .doesNotContain("none", "nopad");
  }

  @Test
  void whereThereAreNoSchemasOneIsRefused() {
    assertThatThrownBy(() -> Schema.ddl("sqlite", "jobs", "my_"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("jobs")
        .hasMessageContaining("no schemas");
  }

  @Test
  void aStoreTakesTheTablesThatWereMadeByHand() {
    String url = "jdbc:sqlite:" + directory.resolve("tasks.db");
    try (DirectSql sql = new DirectSql(url)) {
      SqlScript.parse("ddl", Schema.ddl("sqlite", null, "my_"))
          .statements()
          .forEach(statement -> sql.execute(statement.text()));
    }
    new JdbcStoreProvider()
        .open(new StoreSettings(url, null, null, null, null, "my_", false, 10, true))
        .close();
  }

  @Test
  void anUnknownDialectIsNamedWithThoseThatThereAre() {
    assertThatThrownBy(() -> Schema.ddl("oracle", null, "my_"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("oracle")
        .hasMessageContaining("postgres")
        .hasMessageContaining("sqlite");
  }
}
