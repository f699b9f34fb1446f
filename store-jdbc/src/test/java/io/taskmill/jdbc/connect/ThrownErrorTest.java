package io.taskmill.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.fixture.CountingDataSource;
import io.taskmill.jdbc.fixture.DirectSql;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.jdbc.postgres.PostgresDialect;
import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Session;
import io.taskmill.jdbc.sql.SqlScript;
import io.taskmill.jdbc.sql.Timeouts;
import io.taskmill.jdbc.sqlite.SqliteDialect;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM is short of something in the middle of a verb, and goes on. */
class ThrownErrorTest {

  private static final SqlScript TWO =
      SqlScript.parse("two", "select 1 where 1 = 0;\nselect 2 as two;\n");

  private static Answer<List<Integer>> read() {
    return Answer.rows(row -> row.getInt("two"));
  }

  @TempDir Path directory;

  @Test
  void aPooledConnectionComesBackWithoutATransaction() {
    CountingDataSource source = new CountingDataSource(PostgresServer.url(), true);
    Dialect dialect = new PostgresDialect();
    Session session =
        new PooledSession(
            new DataSourceConnections(source, 1),
            new Transactions(dialect, null, null, false, Timeouts.USUAL),
            new SqlErrors("the store", new CacheInvalidation()));
    assertThatThrownBy(() -> session.run(TWO, new Params(), Exhausted::new))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(source.held).hasValue(0);
    assertThat(source.cameBackChanged).isFalse();
    assertThat(session.run(TWO, new Params(), ThrownErrorTest::read)).containsExactly(2);
  }

  @Test
  void sqlitesWriterWritesOn() throws Exception {
    SqlScript write =
        SqlScript.parse(
            "write", "create table if not exists t (id integer);\ninsert into t values (1);\n");
    Connections connections =
        new DriverConnections(
            "jdbc:sqlite:" + directory.resolve("tasks.db"),
            new Properties(),
            new CacheInvalidation());
    SqliteDialect dialect = new SqliteDialect();
    SqlErrors errors = new SqlErrors("the store", new CacheInvalidation());
    try (Sessions sessions =
        dialect.openSessions(
            connections,
            connections,
            new Transactions(dialect, null, null, false, Timeouts.USUAL),
            errors)) {
      CompletableFuture<Void> failing =
          CompletableFuture.runAsync(
              () -> sessions.verbs().run(write, new Params(), Exhausted::new));
      assertThatThrownBy(() -> failing.get(10, TimeUnit.SECONDS))
          .hasRootCauseInstanceOf(OutOfMemoryError.class);
      int written = sessions.verbs().run(write, new Params(), Answer::count);
      assertThat(written).isEqualTo(1);
    }
    try (DirectSql sql = new DirectSql("jdbc:sqlite:" + directory.resolve("tasks.db"))) {
      assertThat(sql.column("select id from t")).as("what failed is undone").hasSize(1);
    }
  }

  private static final class Exhausted implements Answer<Integer> {

    @Override
    public void read(ResultSet rows) {
      changed(0);
    }

    @Override
    public void changed(int count) {
      throw new OutOfMemoryError("thrown by a test, on purpose");
    }

    @Override
    public Integer result() {
      return 0;
    }
  }
}
