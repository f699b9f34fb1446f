package io.taskmill.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.Schema;
import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.fixture.SqliteFixture;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.jdbc.sql.SqlScript;
import io.taskmill.jdbc.sql.SqlStatement;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import io.taskmill.tck.SchemaFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a migration meets in places that are not empty, each in the way of its database. */
class DirtySchemaTest {

  @Test
  void onMariadbAMigrationThatEndedEarlyIsCompletedFromWhereverItCame() {
    try (MariadbFixture fixture = new MariadbFixture(MariadbServer.embedded())) {
      SchemaFixture schema = fixture.schema().orElseThrow();
      List<String> ddl = firstMigration("mariadb");
      for (int done = 1; done < ddl.size(); done++) {
        schema.drop();
        ddl.subList(0, done).forEach(fixture.sql::execute);
        assertThat(fixture.sql.column("select version from tm_migration")).isEmpty();
        try (Store store = schema.open(true)) {
          assertThat(schema.version()).as("after %s statements", done).isEqualTo(1);
          store.tasks().submit(List.of(Tasks.task(done)));
          assertThat(store.queries().get(done)).isPresent();
        }
      }
    }
  }

  @Test
  void onMariadbAStrangersViewIsNotReplaced() {
    try (MariadbFixture fixture = new MariadbFixture(MariadbServer.embedded())) {
      SchemaFixture schema = fixture.schema().orElseThrow();
      schema.drop();
      fixture.sql.execute("create view tm_tasks as select 42 as invoice");
      assertThatThrownBy(() -> schema.open(true))
          .isExactlyInstanceOf(StoreException.class)
          .hasMessageContainingAll(
              "tm_tasks is there already", "Nothing was changed", "tablePrefix");
      assertThat(schema.names()).containsExactly("tasks");
      assertThat(schema.strangersRows("tasks")).isEqualTo(1);
    }
  }

  /** An index is no table, so nobody looks for it beforehand. */
  @Test
  void whatFailsHalfWayIsUndoneWhereTheDatabaseCan() {
    for (JdbcFixture fixture : List.of(new PostgresFixture(), new SqliteFixture())) {
      try (fixture) {
        SchemaFixture schema = fixture.schema().orElseThrow();
        schema.drop();
        schema.makeStrangersTable("other");
        fixture.sql.execute(
            "create index tm_running_asked on " + fixture.table("other") + " (invoice)");
        assertThatThrownBy(() -> schema.open(true))
            .isExactlyInstanceOf(StoreException.class)
            .hasMessageContainingAll("tm_running_asked", "choose another tablePrefix or schema");
        assertThat(schema.names()).containsExactly("other");
      }
    }
  }

  @Test
  void tablesWithoutTheirRecordKeepTheirTasks() {
    for (JdbcFixture fixture : fixtures()) {
      try (fixture) {
        SchemaFixture schema = fixture.schema().orElseThrow();
        try (Store store = schema.open(true)) {
          store.tasks().submit(List.of(Tasks.task(7)));
        }
        fixture.sql.execute("delete from " + fixture.table("migration"));
        if (fixture instanceof MariadbFixture) {
          schema.open(true).close();
        } else {
          assertThatThrownBy(() -> schema.open(true))
              .isExactlyInstanceOf(StoreException.class)
              .hasMessageContainingAll("tm_task", "Nothing was changed", "put the record back");
        }
        assertThat(fixture.sql.column("select id from " + fixture.table("task")))
            .containsExactly("7");
      }
    }
  }

  @Test
  void aTableThatIsGoneIsSaidToBe() {
    for (JdbcFixture fixture : fixtures()) {
      try (fixture) {
        SchemaFixture schema = fixture.schema().orElseThrow();
        try (Store store = schema.open(true)) {
          fixture.sql.execute("drop view " + fixture.table("tasks"));
          fixture.sql.execute("drop table " + fixture.table("waiting"));
          assertThatThrownBy(() -> Tasks.maintain(store, MaintenanceJob.PROMOTE, 10))
              .isExactlyInstanceOf(StoreException.class)
              .hasMessageContainingAll("tm_waiting", "look for who changed them");
        }
      }
    }
  }

  @Test
  void onPostgresAUserWhoMayNotMakeTablesIsToldWhoMay() {
    try (PostgresFixture fixture = new PostgresFixture()) {
      fixture.sql.execute("drop role if exists guest", "create role guest login");
      SchemaFixture schema = fixture.schema().orElseThrow();
      schema.drop();
      fixture.sql.execute("grant usage on schema \"" + fixture.place + "\" to guest");
      try {
        String url = fixture.url().replace("user=postgres", "user=guest");
        assertThatThrownBy(
                () -> JdbcFixture.provider().open(Settings.url(fixture.settings(true), url)))
            .isExactlyInstanceOf(StoreException.class)
            .hasMessageContainingAll(
                "lack version 1 of the schema, and this user may not make them: ",
                "permission denied",
                "Nothing was changed.",
                "a user who may create tables and views",
                "schema print",
                "validateOnly()");
        assertThat(schema.names()).isEmpty();
      } finally {
        fixture.sql.execute("drop owned by guest", "drop role guest");
      }
    }
  }

  private static List<JdbcFixture> fixtures() {
    return List.of(
        new PostgresFixture(), new MariadbFixture(MariadbServer.embedded()), new SqliteFixture());
  }

  private static List<String> firstMigration(String dialect) {
    return SqlScript.parse("ddl", Schema.ddl(dialect, null, JdbcFixture.PREFIX))
        .statements()
        .stream()
        .map(SqlStatement::text)
        .toList();
  }
}
