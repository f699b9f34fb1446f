package io.taskmill.jdbc.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.SqliteFixture;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Submitted;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What becomes of a caller's own writes where a verb in the same transaction fails. */
class CallersTransactionTest {

  @Test
  void onMariadbTheyStay() throws Exception {
    try (JdbcFixture fixture = new MariadbFixture(MariadbServer.embedded())) {
      ownWritesStay(fixture);
    }
  }

  @Test
  void onSqliteTheyStay() throws Exception {
    try (JdbcFixture fixture = new SqliteFixture()) {
      ownWritesStay(fixture);
    }
  }

  private static void ownWritesStay(JdbcFixture fixture) throws SQLException {
    Store store = fixture.open();
    try (Connection caller = caller(fixture)) {
      execute(caller, "insert into mine values (1)");
      CallerTransaction joined = CallerTransactions.of(store).join(caller);
      assertThatThrownBy(() -> joined.submit(List.of(Tasks.task(1), bad(2))))
          .isExactlyInstanceOf(StoreException.class)
          .hasMessageContaining("your transaction");
      execute(caller, "insert into mine values (2)");
      assertThat(joined.submit(List.of(Tasks.task(3)))).hasSize(1);
      caller.commit();
    }
    assertThat(fixture.sql.column("select id from mine order by id")).containsExactly("1", "2");
    assertThat(store.queries().get(1)).isEmpty();
    assertThat(store.queries().get(3)).isPresent();
  }

  /** The savepoint is gone with the rest: nobody may go on as if nothing had happened. */
  @Test
  void whoeverADeadlockHasTakenEverythingFromIsTold() throws Exception {
    try (JdbcFixture fixture = new MariadbFixture(MariadbServer.embedded())) {
      Store store = fixture.open();
      store.tasks().submit(List.of(Tasks.task(1)));
      try (Connection caller = caller(fixture);
          Connection other = caller(fixture)) {
        execute(other, "insert into mine select seq from seq_1_to_1000");
        execute(
            other,
            "insert into "
                + JdbcFixture.PREFIX
                + "live_key (tenant, type, unique_key, task_id) values (0, 'work', 'k', 99)");
        execute(caller, "insert into yours values (1)");
        CallerTransaction joined = CallerTransactions.of(store).join(caller);
        NewTask same = Tasks.task(2, Duration.ZERO, "k");
        CompletableFuture<Throwable> thrown =
            CompletableFuture.supplyAsync(() -> catchThrowable(() -> joined.submit(List.of(same))));
        await().until(fixture::someoneWaitsForALock);
        execute(other, "update yours set id = id");
        assertThat(thrown.get(30, TimeUnit.SECONDS))
            .isInstanceOf(StoreAwayException.class)
            .hasMessageContaining("your transaction")
            .hasMessageContaining("from its beginning");
        caller.commit();
        other.rollback();
      }
      assertThat(fixture.sql.column("select id from yours")).isEmpty();
      assertThat(store.queries().get(2)).isEmpty();
    }
  }

  /** As MariaDB is from 11.6.2 on: at REPEATABLE READ it ends who meets what came later. */
  @Test
  void whomSnapshotIsolationEndsIsTold() throws Exception {
    try (JdbcFixture fixture = new MariadbFixture(MariadbServer.embedded())) {
      Store store = fixture.open();
      try (Connection caller = caller(fixture)) {
        execute(caller, "set session innodb_snapshot_isolation = on");
        execute(caller, "insert into mine values (1)");
        execute(caller, "select * from yours");
        store.tasks().submit(List.of(Tasks.task(1, Duration.ZERO, "k")));
        CallerTransaction joined = CallerTransactions.of(store).join(caller);
        assertThatThrownBy(() -> joined.submit(List.of(Tasks.task(2, Duration.ZERO, "k"))))
            .isInstanceOf(StoreAwayException.class)
            .hasMessageContaining("from its beginning");
        caller.commit();
        assertThat(joined.submit(List.of(Tasks.task(2, Duration.ZERO, "k"))))
            .containsExactly(new Submitted(1, false, null));
      }
      assertThat(fixture.sql.column("select id from mine")).isEmpty();
    }
  }

  /** The driver says that it is in a transaction, which is how pools and Spring lend it again. */
  @Test
  void aConnectionOfSqliteWhoseBeginHasFailedIsRefused() throws Exception {
    try (SqliteFixture fixture = new SqliteFixture()) {
      Store store = fixture.open();
      try (Connection unlucky =
              DriverManager.getConnection(fixture.url(0) + "&transaction_mode=IMMEDIATE");
          Connection other = caller(fixture)) {
        execute(other, "insert into mine values (1)");
        assertThatThrownBy(() -> unlucky.setAutoCommit(false)).hasMessageContaining("BUSY");
        other.rollback();
        assertThat(unlucky.getAutoCommit()).isFalse();
        assertThatThrownBy(() -> CallerTransactions.of(store).join(unlucky))
            .isInstanceOf(StoreException.class)
            .hasMessageContainingAll("no transaction is open", "Nothing was written");
        execute(unlucky, "begin");
        CallerTransactions.of(store).join(unlucky).submit(List.of(Tasks.task(1)));
        unlucky.rollback();
      }
      assertThat(store.queries().get(1)).isEmpty();
    }
  }

  /** As a DataSource that routes by tenant may lead to another database with the same tables. */
  @Test
  void aConnectionToAnotherStoreIsRefused() throws Exception {
    try (JdbcFixture fixture = new SqliteFixture();
        JdbcFixture another = new SqliteFixture()) {
      Store store = fixture.open();
      Store other = another.open();
      CallerTransactions callers = CallerTransactions.of(store);
      try (Connection wrong = caller(another);
          Connection right = caller(fixture)) {
        assertThatThrownBy(() -> callers.join(wrong))
            .isInstanceOf(StoreException.class)
            .hasMessageContainingAll("another database", "Nothing was written");
        callers.join(right).submit(List.of(Tasks.task(1)));
        right.commit();
      }
      assertThat(store.queries().get(1)).isPresent();
      assertThat(other.queries().get(1)).isEmpty();
    }
  }

  private static Connection caller(JdbcFixture fixture) throws SQLException {
    Connection caller = fixture.callerConnection().orElseThrow();
    execute(caller, "create table if not exists mine (id integer)");
    execute(caller, "create table if not exists yours (id integer)");
    caller.setAutoCommit(false);
    return caller;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** No database takes its priority. */
  private static NewTask bad(long id) {
    return new NewTask(
        id,
        0,
        "default",
        Tasks.TYPE,
        0,
        null,
        42,
        Duration.ZERO,
        null,
        "{}",
        List.of(),
        3,
        1,
        false);
  }
}
