package io.taskmill.jdbc.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;
import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.SqliteFixture;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.Store;
import io.taskmill.spi.Terms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Machines come and go, with ever new names, and many tasks wait for one: neither costs much. */
class HostLanesTest {

  private static final int ALL = 1_000;

  @Test
  void onPostgresLanesGoWithTheirMachine() {
    try (JdbcFixture fixture = new PostgresFixture()) {
      goWithTheirMachine(fixture);
    }
  }

  @Test
  void onMariadbLanesGoWithTheirMachine() {
    try (JdbcFixture fixture = new MariadbFixture(MariadbServer.embedded())) {
      goWithTheirMachine(fixture);
    }
  }

  @Test
  void onSqliteLanesGoWithTheirMachine() {
    try (JdbcFixture fixture = new SqliteFixture()) {
      goWithTheirMachine(fixture);
    }
  }

  private static void goWithTheirMachine(JdbcFixture fixture) {
    Store store = fixture.open();
    long node = store.nodes().register(new NodeInfo("mill", "there", Duration.ofDays(1))).node();
    store.tasks().submit(List.of(on(1, "there"), on(2, "paused"), on(3, "a"), on(4, "b")));
    store.tasks().command(List.of(2L), TaskCommand.pause(), new Actor("anna", null));
    assertThat(hosts(fixture)).containsExactly("", "a", "b", "paused", "there");
    assertThat(Tasks.maintain(store, MaintenanceJob.RELEASE_HOST_WAITS, ALL)).isEqualTo(2);
    Tasks.maintain(store, MaintenanceJob.RELEASE_HOST_WAITS, ALL);
    assertThat(hosts(fixture)).containsExactly("", "paused", "there");
    store.tasks().command(List.of(1L, 2L), TaskCommand.cancel(), new Actor("anna", null));
    Tasks.maintain(store, MaintenanceJob.RELEASE_HOST_WAITS, ALL);
    assertThat(hosts(fixture)).containsExactly("", "there");
    store.nodes().leave(node);
    Tasks.maintain(store, MaintenanceJob.RELEASE_HOST_WAITS, ALL);
    assertThat(hosts(fixture)).containsExactly("");
  }

  @Test
  void onPostgresLanesGoWithTheirNode() {
    try (JdbcFixture fixture = new PostgresFixture()) {
      goWithTheirNode(fixture);
    }
  }

  @Test
  void onMariadbLanesGoWithTheirNode() {
    try (JdbcFixture fixture = new MariadbFixture(MariadbServer.embedded())) {
      goWithTheirNode(fixture);
    }
  }

  @Test
  void onSqliteLanesGoWithTheirNode() {
    try (JdbcFixture fixture = new SqliteFixture()) {
      goWithTheirNode(fixture);
    }
  }

  /** A node has a new number whenever it starts, so its lanes would pile up. */
  private static void goWithTheirNode(JdbcFixture fixture) {
    Store store = fixture.open();
    long node = store.nodes().register(new NodeInfo("mill", "there", Duration.ofDays(1))).node();
    store.tasks().submit(List.of(pinned(1, node), pinned(2, node), pinned(3, node)));
    store.tasks().command(List.of(2L), TaskCommand.pause(), new Actor("anna", null));
    store.tasks().command(List.of(3L), TaskCommand.cancel(), new Actor("anna", null));
    Tasks.maintain(store, MaintenanceJob.RELEASE_HOST_WAITS, ALL);
    Tasks.maintain(store, MaintenanceJob.SKIP_PINNED, ALL);
    assertThat(hosts(fixture)).containsExactly("", NodePin.lane(node));
    store.nodes().leave(node);
    assertThat(Tasks.maintain(store, MaintenanceJob.SKIP_PINNED, ALL)).isEqualTo(2);
    Tasks.maintain(store, MaintenanceJob.SKIP_PINNED, ALL);
    assertThat(hosts(fixture)).containsExactly("");
    store.tasks().submit(List.of(pinned(4, node)));
    assertThat(Tasks.maintain(store, MaintenanceJob.SKIP_PINNED, ALL)).isEqualTo(1);
  }

  @Test
  void onPostgresEachWaitIsNotedHoweverManyThereAre() {
    try (JdbcFixture fixture = new PostgresFixture()) {
      eachWaitIsNoted(fixture);
    }
  }

  @Test
  void onMariadbEachWaitIsNotedHoweverManyThereAre() {
    try (JdbcFixture fixture = new MariadbFixture(MariadbServer.embedded())) {
      eachWaitIsNoted(fixture);
    }
  }

  @Test
  void onSqliteEachWaitIsNotedHoweverManyThereAre() {
    try (JdbcFixture fixture = new SqliteFixture()) {
      eachWaitIsNoted(fixture);
    }
  }

  private static void eachWaitIsNoted(JdbcFixture fixture) {
    Store store = fixture.open();
    for (String host : List.of("left", "right")) {
      store.nodes().register(new NodeInfo("mill", host, Duration.ofDays(1)));
    }
    LongStream.rangeClosed(1, 7)
        .forEach(id -> store.tasks().submit(List.of(on(id, id < 5 ? "left" : "right"))));
    for (int noted : List.of(3, 6, 7)) {
      assertThat(Tasks.maintain(store, MaintenanceJob.RELEASE_HOST_WAITS, 3)).isZero();
      assertThat(noted(fixture)).hasSize(noted);
    }
    store.tasks().submit(List.of(on(8, "left"), on(9, "right")));
    for (int step = 0; step < 3; step++) {
      assertThat(Tasks.maintain(store, MaintenanceJob.RELEASE_HOST_WAITS, 3)).isZero();
    }
    assertThat(noted(fixture)).containsExactly("1", "2", "3", "4", "5", "6", "7", "8", "9");
  }

  private static List<String> noted(JdbcFixture fixture) {
    return fixture.sql.column("select id from " + fixture.table("host_wait") + " order by id");
  }

  private static List<String> hosts(JdbcFixture fixture) {
    return fixture.sql.column("select host from " + fixture.table("lane") + " order by host");
  }

  private static NewTask pinned(long id, long node) {
    return Tasks.task(id, Map.of(NodePin.HEADER, NodePin.of(node, "mill")));
  }

  private static NewTask on(long id, String host) {
    Terms terms = new Terms(null, KeyTurn.NONE, false, false, null, host, false);
    return Tasks.task(id, terms);
  }
}
