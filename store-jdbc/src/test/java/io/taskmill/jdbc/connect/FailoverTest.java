package io.taskmill.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.taskmill.jdbc.fixture.CountingDataSource;
import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What answers after a loss of contact lacks what was written last, or takes writes no more. */
class FailoverTest {

  @Test
  void aLaneThatIsGoneIsEnteredAgainOnPostgres() throws Exception {
    try (PostgresFixture fixture = new PostgresFixture()) {
      aLaneThatIsGoneIsEnteredAgain(fixture);
    }
  }

  @Test
  void aLaneThatIsGoneIsEnteredAgainOnMariadb() throws Exception {
    try (MariadbFixture fixture = new MariadbFixture(MariadbServer.embedded())) {
      aLaneThatIsGoneIsEnteredAgain(fixture);
    }
  }

  @Test
  void aLaneThatIsGoneIsEnteredAgainOnTheApplicationsConnections() throws Exception {
    try (PostgresFixture fixture =
        new PostgresFixture(
            settings ->
                Settings.dataSource(
                    settings, new CountingDataSource(settings.url(), true), true))) {
      aLaneThatIsGoneIsEnteredAgain(fixture);
    }
  }

  private static void aLaneThatIsGoneIsEnteredAgain(JdbcFixture fixture) throws Exception {
    Store store = fixture.open();
    long node = register(store);
    store.tasks().submit(List.of(Tasks.task(1)));
    store.nodes().beat(node);
    try (AutoCloseable outage = fixture.outage()) {
      fixture.sql.execute("delete from " + fixture.table("lane"));
    }
    whenBack(() -> store.nodes().beat(node));
    whenBack(() -> store.tasks().submit(List.of(Tasks.task(2))));
    assertThat(claim(store, node)).containsExactly(1L, 2L);
  }

  /** The submit has looked at what it remembers, and waits for a connection. */
  @Test
  void aLaneThatGoesWhileASubmitIsUnderWayIsEnteredAgain() throws Exception {
    try (PostgresFixture fixture =
            new PostgresFixture(settings -> Settings.maxConnections(settings, 3));
        Connection other = PostgresServer.connect();
        Statement sql = other.createStatement()) {
      Store store = fixture.open();
      long node = register(store);
      store.tasks().submit(List.of(Tasks.task(1)));
      other.setAutoCommit(false);
      sql.execute("lock table " + fixture.table("ready") + " in access exclusive mode");
      Thread blocked = background(() -> claim(store, node), null);
      await().until(() -> waitsForALock(fixture));
      AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
      Thread submitting = background(() -> store.tasks().submit(List.of(Tasks.task(2))), failure);
      await().until(() -> submitting.getState() == Thread.State.TIMED_WAITING);
      fixture.sql.execute("delete from " + fixture.table("lane"));
      // Not an outage, in which the submit could try to connect and fail.
      fixture.disconnect();
      other.rollback();
      submitting.join();
      blocked.join();
      assertThat(failure.get()).isNull();
      whenBack(() -> store.nodes().beat(node));
      assertThat(fixture.sql.column("select type from " + fixture.table("lane")))
          .containsExactly(Tasks.TYPE);
    }
  }

  /** As a primary that has become a standby: those who are connected stay so, and cannot write. */
  @Test
  void connectionsToAServerThatTakesNoWritesAreNotUsedAgain() throws Exception {
    try (PostgresFixture fixture = new PostgresFixture()) {
      fixture.open();
      fixture.sql.execute("drop role if exists failover", "create role failover superuser login");
      String url = fixture.url().replace("user=postgres", "user=failover");
      try (Store store = JdbcFixture.provider().open(Settings.url(fixture.settings(true), url))) {
        long node = register(store);
        fixture.sql.execute("alter role failover set default_transaction_read_only = on");
        fixture.outage().close();
        await()
            .untilAsserted(
                () ->
                    assertThatThrownBy(() -> store.tasks().submit(List.of(Tasks.task(1))))
                        .isInstanceOf(StoreAwayException.class)
                        .hasMessageContaining("25006"));
        assertThatThrownBy(() -> store.nodes().beat(node)).isInstanceOf(StoreAwayException.class);
        fixture.sql.execute("alter role failover reset default_transaction_read_only");
        whenBack(() -> store.tasks().submit(List.of(Tasks.task(1))));
        whenBack(() -> store.nodes().beat(node));
        assertThat(claim(store, node)).containsExactly(1L);
      } finally {
        fixture.sql.execute("drop role failover");
      }
    }
  }

  private static boolean waitsForALock(PostgresFixture fixture) {
    return !fixture
        .sql
        .column(
            "select pid from pg_locks where not granted and relation = '"
                + fixture.table("ready")
                + "'::regclass")
        .isEmpty();
  }

  private static Thread background(
      Runnable verb, @Nullable AtomicReference<@Nullable Throwable> failure) {
    Thread thread =
        new Thread(
            () -> {
              try {
                verb.run();
              } catch (RuntimeException e) {
                if (failure != null) {
                  failure.set(e);
                }
              }
            });
    thread.start();
    return thread;
  }

  private static long register(Store store) {
    return store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
  }

  private static List<Long> claim(Store store, long node) {
    LaneFilter all = new LaneFilter(Set.of(Tasks.TYPE), Set.of(), Set.of(), Set.of());
    return store.tasks().claim(ClaimRequest.of(node, 1, 10, all)).stream()
        .map(claimed -> claimed.fence().task())
        .toList();
  }

  private static void whenBack(Runnable verb) {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(20))
        .ignoreExceptionsInstanceOf(StoreAwayException.class)
        .until(
            () -> {
              verb.run();
              return true;
            });
  }
}
