package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Signal;
import io.taskmill.spi.Store;
import io.taskmill.spi.Terms;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Machines come and go, with ever new names; the dictionary of lanes does not grow with them. */
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
    store.tasks().signal(List.of(2L), Signal.PAUSE);
    assertThat(hosts(fixture)).containsExactly("", "a", "b", "paused", "there");
    assertThat(store.tasks().fallBack(ALL)).isEqualTo(2);
    store.tasks().fallBack(ALL);
    assertThat(hosts(fixture)).containsExactly("", "paused", "there");
    store.tasks().signal(List.of(1L, 2L), Signal.CANCEL);
    store.tasks().fallBack(ALL);
    assertThat(hosts(fixture)).containsExactly("", "there");
    store.nodes().leave(node);
    store.tasks().fallBack(ALL);
    assertThat(hosts(fixture)).containsExactly("");
  }

  private static List<String> hosts(JdbcFixture fixture) {
    return fixture.sql.column("select host from " + fixture.table("lane") + " order by host");
  }

  private static NewTask on(long id, String host) {
    Terms terms = new Terms(null, KeyTurn.NONE, false, false, null, host, false);
    return Tasks.task(id, terms);
  }
}
