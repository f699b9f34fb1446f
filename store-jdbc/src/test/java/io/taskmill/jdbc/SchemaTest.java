package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    for (Dialect dialect : Dialects.ALL) {
      String ddl = Schema.ddl(dialect.folder(), null, "my_");
      assertThat(ddl).contains("my_task", "my_tasks").doesNotContain("{", "}");
    }
  }

  @Test
  void aSchemaIsNamedWhereThereAreSome() {
    assertThat(Schema.ddl("postgres", "jobs", "my_")).contains("\"jobs\".\"my_task\"");
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
