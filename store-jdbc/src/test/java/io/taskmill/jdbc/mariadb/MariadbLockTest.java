package io.taskmill.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.jdbc.fixture.WatchedDataSource;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreBusyException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Someone's transaction is left open, and has locked what verbs need. */
class MariadbLockTest {

  private MariadbFixture fixture;
  private Connection holder;

  @BeforeEach
  void open() throws SQLException {
    fixture = new MariadbFixture(MariadbServer.embedded());
    holder = fixture.callerConnection().orElseThrow();
    holder.setAutoCommit(false);
  }

  @AfterEach
  void close() throws Exception {
    holder.rollback();
    holder.close();
    fixture.close();
  }

  @Test
  void aClaimOfWhatIsLockedEndsWithNothing() throws Exception {
    Store store = fixture.open();
    long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
    store.tasks().submit(List.of(Tasks.task(1)));
    execute(holder, "select * from " + JdbcFixture.PREFIX + "ready for update");
    ClaimRequest request = ClaimRequest.of(node, 1, 10, LaneFilter.ofTypes(Tasks.TYPE));
    CompletableFuture<List<Claimed>> claim =
        CompletableFuture.supplyAsync(() -> store.tasks().claim(request));
    assertThat(claim.get(10, TimeUnit.SECONDS)).isEmpty();
    holder.rollback();
    assertThat(store.tasks().claim(request)).hasSize(1);
  }

  /** It goes on behind a task that is locked, which must not count for the next attempt. */
  @Test
  void aClaimThatMetAConflictTakesTheSameTasksAgain() throws Exception {
    WatchedDataSource source = new WatchedDataSource(fixture.url());
    try (Store store =
        JdbcFixture.provider().open(Settings.dataSource(fixture.settings(true), source, false))) {
      long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
      for (int id = 1; id <= 8; id++) {
        store.tasks().submit(List.of(Tasks.ofTenant(id, id % 2)));
      }
      execute(holder, "select * from " + JdbcFixture.PREFIX + "ready where id = 1 for update");
      source.conflictsAfter = "delete";
      source.conflicts.set(1);
      ClaimRequest request = ClaimRequest.of(node, 1, 3, LaneFilter.ofTypes(Tasks.TYPE));
      assertThat(store.tasks().claim(request))
          .extracting(claimed -> claimed.fence().task())
          .containsExactly(2L, 3L, 4L);
      assertThat(source.conflicts).as("it was tried again").hasValue(0);
    }
  }

  @Test
  void aSubmitSaysThatAnotherHoldsItsKey() throws Exception {
    String impatient = fixture.url() + "&sessionVariables=innodb_lock_wait_timeout=1";
    try (Store store =
        JdbcFixture.provider().open(Settings.url(fixture.settings(true), impatient))) {
      store.tasks().submit(List.of(Tasks.task(1)));
      CallerTransactions.of(store).join(holder).submit(List.of(Tasks.task(2, Duration.ZERO, "k")));
      assertThatThrownBy(() -> store.tasks().submit(List.of(Tasks.task(3, Duration.ZERO, "k"))))
          .isInstanceOf(StoreBusyException.class)
          .hasMessageContaining("Another transaction holds what it needs");
    }
  }

  @Test
  void ourOwnConnectionsWaitForALockSeconds() throws SQLException {
    try (Connection own =
            DriverManager.getConnection(
                fixture.url(), MariadbDialect.MARIADB.connectionDefaults());
        Statement statement = own.createStatement();
        var rows = statement.executeQuery("select @@innodb_lock_wait_timeout")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(5);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
