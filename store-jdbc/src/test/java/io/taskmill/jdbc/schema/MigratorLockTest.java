package io.taskmill.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.taskmill.jdbc.TestStores;
import io.taskmill.jdbc.connect.Database;
import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.tck.SchemaFixture;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Several want to migrate, and one at a time does. */
class MigratorLockTest {

  private static final String WAITING =
      "select pid from pg_locks where locktype = 'advisory' and not granted";

  /** The common pool has a single thread on a small machine. */
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void endThreads() {
    threads.shutdown();
  }

  /** At SERIALIZABLE, who waited for the lock saw the tables as they were before it waited. */
  @Test
  void whoeverWaitedSeesWhatWasMigratedMeanwhile() throws Exception {
    String option = "&options=-c%20default_transaction_isolation=serializable";
    try (PostgresFixture fixture =
        new PostgresFixture(settings -> Settings.url(settings, settings.url() + option))) {
      SchemaFixture schema = fixture.schema().orElseThrow();
      schema.drop();
      List<CompletableFuture<Store>> opening = new ArrayList<>();
      try (Connection holder = lock(fixture)) {
        for (int i = 0; i < 3; i++) {
          opening.add(CompletableFuture.supplyAsync(() -> schema.open(true), threads));
        }
        await().until(() -> fixture.sql.column(WAITING).size() == opening.size());
        holder.rollback();
      }
      for (CompletableFuture<Store> each : opening) {
        assertThat(each.get(60, TimeUnit.SECONDS).nodes().list()).isEmpty();
      }
    }
  }

  @Test
  void theReasonIsNotHiddenByTheBrokenConnection() throws Exception {
    try (PostgresFixture fixture = new PostgresFixture()) {
      SchemaFixture schema = fixture.schema().orElseThrow();
      schema.drop();
      try (Connection holder = lock(fixture)) {
        CompletableFuture<Store> opening =
            CompletableFuture.supplyAsync(() -> schema.open(true), threads);
        await().until(() -> !fixture.sql.column(WAITING).isEmpty());
        fixture.sql.column("select pg_terminate_backend(pid) from (" + WAITING + ") waiting");
        assertThatThrownBy(() -> opening.get(60, TimeUnit.SECONDS))
            .cause()
            .isInstanceOf(StoreAwayException.class)
            .hasMessageContaining("administrator command");
        holder.rollback();
      }
    }
  }

  @Test
  void onMariadbALockThatIsNotGivenIsAnError() throws Exception {
    try (MariadbFixture fixture = new MariadbFixture(MariadbServer.embedded())) {
      fixture.schema().orElseThrow().drop();
      try (Connection holder = fixture.callerConnection().orElseThrow();
          Connection migrating = fixture.callerConnection().orElseThrow()) {
        Database database =
            Database.lookAt(migrating, TestStores.dialects(), fixture.settings(true), Dialect::now);
        execute(holder, "select get_lock('" + database.names().channel() + "', 1)");
        Migrator migrator = new Migrator(database, true, Duration.ofSeconds(1));
        assertThatThrownBy(() -> migrator.migrate(migrating))
            .isInstanceOf(StoreAwayException.class)
            .hasMessageContaining("Another process");
        assertThat(fixture.hasTable(JdbcFixture.PREFIX + "task")).isFalse();
        execute(migrating, "select get_lock('mine', 1)");
        execute(holder, "select release_all_locks()");
        migrator.migrate(migrating);
        assertThat(fixture.hasTable(JdbcFixture.PREFIX + "task")).isTrue();
        assertThat(fixture.sql.column("select is_free_lock('mine')"))
            .as("the application's own lock")
            .containsExactly("0");
      }
    }
  }

  private static Connection lock(PostgresFixture fixture) throws SQLException {
    Connection holder = fixture.callerConnection().orElseThrow();
    holder.setAutoCommit(false);
    String channel = new Names(fixture.settings(true).schema(), PostgresFixture.PREFIX).channel();
    execute(holder, "select pg_advisory_xact_lock(hashtextextended('" + channel + "', 0))");
    return holder;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
