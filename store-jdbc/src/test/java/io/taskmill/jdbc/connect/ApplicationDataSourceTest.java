package io.taskmill.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.taskmill.jdbc.fixture.CountingDataSource;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * On connections of the application, which it hands out in its own way and wants back like that.
 */
class ApplicationDataSourceTest {

  private static final int MAX = 4;

  @Test
  void neverMoreConnectionsAreHeldThanAllowed() throws Exception {
    CountingDataSource source = new CountingDataSource(PostgresServer.url(), true);
    try (PostgresFixture fixture = fixture(source)) {
      Store store = fixture.open();
      long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
      ExecutorService threads = Executors.newFixedThreadPool(12);
      try {
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
          calls.add(threads.submit(() -> Tasks.maintain(store, MaintenanceJob.PROMOTE, 10)));
          calls.add(threads.submit(() -> store.nodes().beat(node)));
        }
        for (Future<?> call : calls) {
          call.get();
        }
      } finally {
        threads.shutdown();
      }
      assertThat(source.mostHeld).hasValueBetween(2, MAX);
    }
    assertThat(source.held).as("held after the store was closed").hasValue(0);
    assertThat(source.cameBackChanged).isFalse();
  }

  @Test
  void connectionsThatBrokeComeBackToo() throws Exception {
    AtomicReference<CountingDataSource> source = new AtomicReference<>();
    try (PostgresFixture fixture =
        new PostgresFixture(
            settings -> {
              source.compareAndSet(null, new CountingDataSource(settings.url(), true));
              return Settings.maxConnections(
                  Settings.dataSource(settings, source.get(), true), MAX);
            })) {
      Store store = fixture.open();
      long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
      assertThat(store.nodes().beat(node).registered()).isTrue();
      int held = source.get().held.get();
      try (AutoCloseable outage = fixture.outage()) {
        assertThatThrownBy(() -> store.nodes().beat(node)).isInstanceOf(StoreAwayException.class);
        await().untilAsserted(() -> assertThat(source.get().held).hasValue(0));
      }
      await()
          .atMost(Duration.ofSeconds(30))
          .ignoreExceptionsInstanceOf(StoreAwayException.class)
          .until(() -> store.nodes().beat(node).registered());
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(source.get().held).hasValue(held));
    }
    assertThat(source.get().held).as("held after the store was closed").hasValue(0);
  }

  @Test
  void theConnectionOfAHeartbeatThatFailedComesBackAsItWas() {
    CountingDataSource source = new CountingDataSource(PostgresServer.url(), true);
    try (PostgresFixture fixture = fixture(source)) {
      Store store = fixture.open();
      long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
      assertThat(store.nodes().beat(node).registered()).isTrue();
      String table = fixture.table("node");
      fixture.sql.execute("alter table " + table + " rename to gone");
      assertThatThrownBy(() -> store.nodes().beat(node)).isExactlyInstanceOf(StoreException.class);
      fixture.sql.execute("alter table " + table.replace("tm_node", "gone") + " rename to tm_node");
      assertThat(store.nodes().beat(node).registered()).isTrue();
    }
    assertThat(source.held).hasValue(0);
    assertThat(source.cameBackChanged).isFalse();
  }

  @Test
  void aHeartbeatAfterTheEndTakesNoConnection() {
    CountingDataSource source = new CountingDataSource(PostgresServer.url(), true);
    try (PostgresFixture fixture = fixture(source)) {
      Store store = fixture.open();
      long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
      store.close();
      assertThatThrownBy(() -> store.nodes().beat(node))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("closed");
    }
    assertThat(source.held).hasValue(0);
  }

  /** Otherwise a verb on a line that went dead would wait for ever. */
  @Test
  void connectionsWithoutATimeOutHaveOneWhileTheyAreLent() throws Exception {
    CountingDataSource source = new CountingDataSource(PostgresServer.url(), true);
    DataSourceConnections connections = new DataSourceConnections(source, 1);
    Connection lent = connections.take();
    assertThat(lent.getNetworkTimeout()).isEqualTo(60_000);
    connections.giveBack(lent);
    assertThat(source.cameBackChanged).isFalse();
  }

  @Test
  void aShorterTimeOutOfTheApplicationStays() throws Exception {
    String url = PostgresServer.url() + "&socketTimeout=7";
    DataSourceConnections connections =
        new DataSourceConnections(new CountingDataSource(url, true), 1);
    Connection lent = connections.take();
    assertThat(lent.getNetworkTimeout()).isEqualTo(7_000);
    connections.giveBack(lent);
  }

  @Test
  void tooFewConnectionsAreRefusedWithTheReason() {
    CountingDataSource source = new CountingDataSource(PostgresServer.url(), true);
    try (PostgresFixture fixture =
        new PostgresFixture(
            settings -> Settings.maxConnections(Settings.dataSource(settings, source, true), 2))) {
      assertThatThrownBy(fixture::open)
          .isInstanceOf(StoreException.class)
          .hasMessage(
              "maxConnections is 2, but must be at least 3: one for heartbeats, one to listen, one"
                  + " for all else.");
    }
    assertThat(source.mostHeld).hasValue(0);
  }

  @Test
  void connectionsWithoutAutocommitComeBackWithoutIt() {
    CountingDataSource source = new CountingDataSource(PostgresServer.url(), false);
    try (PostgresFixture fixture = fixture(source)) {
      Store store = fixture.open();
      store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1)));
      assertThat(store.nodes().list()).hasSize(1);
      assertThat(fixture.sql.column("select count(*) from " + fixture.table("node")))
          .as("committed")
          .containsExactly("1");
    }
    assertThat(source.held).hasValue(0);
    assertThat(source.cameBackChanged).isFalse();
  }

  private static PostgresFixture fixture(CountingDataSource source) {
    return new PostgresFixture(
        settings -> Settings.maxConnections(Settings.dataSource(settings, source, true), MAX));
  }
}
