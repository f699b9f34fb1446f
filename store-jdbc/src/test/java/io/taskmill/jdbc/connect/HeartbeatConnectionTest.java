package io.taskmill.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Nothing delays a heartbeat but the database itself. */
class HeartbeatConnectionTest {

  @Test
  void aBeatDoesNotWaitForAFullPool() throws Exception {
    try (PostgresFixture fixture = new PostgresFixture();
        Connection blocker = PostgresServer.connect();
        Statement statement = blocker.createStatement()) {
      Store store = fixture.open();
      long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
      blocker.setAutoCommit(false);
      statement.execute("lock table " + fixture.table("waiting") + " in access exclusive mode");
      ExecutorService threads = Executors.newCachedThreadPool();
      try {
        List<Future<Integer>> stuck = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
          stuck.add(threads.submit(() -> Tasks.maintain(store, MaintenanceJob.PROMOTE, 1)));
        }
        assertThat(store.nodes().beat(node).registered()).isTrue();
        assertThat(stuck).noneMatch(Future::isDone);
        blocker.rollback();
        for (Future<Integer> call : stuck) {
          call.get();
        }
      } finally {
        threads.shutdown();
      }
    }
  }

  @Test
  void aConnectionThatHangsIsReplaced() {
    try (PostgresFixture fixture = new PostgresFixture()) {
      Store store = fixture.open();
      long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
      assertThat(store.nodes().beat(node).registered()).isTrue();
      fixture.hang();
      assertThat(store.nodes().beat(node).registered()).isTrue();
    }
  }
}
