package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.QueueFullException;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.Store;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often the tasks of a queue with a capacity are counted. */
class QueueCapacitiesTest {

  private static final int MANY = 1_000_000;

  private final WatchedDataSource source = new WatchedDataSource(PostgresServer.url());
  private PostgresFixture fixture;
  private Store store;
  private long lastId;

  @BeforeEach
  void open() {
    fixture = new PostgresFixture(settings -> Settings.dataSource(settings, source, false));
    store = fixture.open();
    store.queues().capacity("default", 1_000L);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void farFromTheCapacityTasksAreCountedOnce() {
    for (int i = 0; i < 20; i++) {
      submit();
    }
    assertThat(counts()).isEqualTo(1);
  }

  @Test
  void soTheyAreInCallersTransactions() throws Exception {
    submit();
    try (Connection connection = fixture.callerConnection().orElseThrow()) {
      connection.setAutoCommit(false);
      CallerTransaction caller = CallerTransactions.of(store).join(connection);
      for (int i = 0; i < 20; i++) {
        caller.submit(List.of(Tasks.task(++lastId)));
      }
      connection.rollback();
    }
    assertThat(counts()).isEqualTo(1);
    assertThat(column("room"))
        .as("what was rolled back stays taken until the next count")
        .isEqualTo(979);
  }

  /** A queue that is full of many tasks would otherwise be counted by each one it refuses. */
  @Test
  void whatWasFullJustNowIsNotCountedAgain() {
    submit();
    counted("0", MANY);
    assertThatThrownBy(this::submit).isInstanceOf(QueueFullException.class);
    assertThat(counts()).isEqualTo(1);
    fixture.advance(Duration.ofSeconds(2));
    submit();
    assertThat(counts()).isEqualTo(2);
  }

  @Test
  void whatARefusalHasCountedIsRemembered() throws Exception {
    store.queues().capacity("default", 1L);
    submit();
    fixture.sql.execute("update " + fixture.table("queue") + " set counted_at = 0");
    assertThatThrownBy(this::submit).isInstanceOf(QueueFullException.class);
    assertThat(column("counted")).as("live tasks").isEqualTo(1);
    fixture.sql.execute("update " + fixture.table("queue") + " set counted_at = 0, counted = 0");
    try (Connection connection = fixture.callerConnection().orElseThrow()) {
      connection.setAutoCommit(false);
      CallerTransaction caller = CallerTransactions.of(store).join(connection);
      assertThatThrownBy(() -> caller.submit(List.of(Tasks.task(++lastId))))
          .isInstanceOf(QueueFullException.class);
      connection.rollback();
    }
    assertThat(column("counted")).as("live tasks").isEqualTo(1);
  }

  /** A caller's connection may be slow, and our own transaction would be ended meanwhile. */
  @Test
  void nothingIsLockedWhileACallersConnectionCounts() throws Exception {
    String lock =
        "select 1 from " + fixture.table("queue") + " where name = 'default' for update nowait";
    try (Connection connection = fixture.callerConnection().orElseThrow()) {
      connection.setAutoCommit(false);
      AtomicInteger counts = new AtomicInteger();
      Connection watched =
          (Connection)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {Connection.class},
                  (proxy, method, args) -> {
                    if (args != null && args[0] instanceof String sql && sql.contains("count(*)")) {
                      counts.incrementAndGet();
                      fixture.sql.column(lock);
                    }
                    return method.invoke(connection, args);
                  });
      CallerTransactions.of(store).join(watched).submit(List.of(Tasks.task(++lastId)));
      assertThat(counts).hasValue(1);
      connection.commit();
    }
    assertThat(column("room")).isEqualTo(999);
  }

  /** Whatever was missed is found at last. */
  @Test
  void anOldCountIsNotTrusted() {
    submit();
    counted("1000", MANY);
    submit();
    assertThat(counts()).isEqualTo(1);
    fixture.advance(Duration.ofSeconds(102));
    submit();
    assertThat(counts()).isEqualTo(2);
    assertThat(column("room")).isEqualTo(997);
  }

  /** The clock of a restored or another server may be behind. */
  @Test
  void aCountOfTheFutureIsNotTrusted() {
    submit();
    counted("0", MANY);
    fixture.advance(Duration.ofMinutes(-5));
    submit();
    assertThat(counts()).isEqualTo(2);
  }

  private void submit() {
    store.tasks().submit(List.of(Tasks.task(++lastId)));
  }

  /** As if so many had been counted now, with so much room left. */
  private void counted(String room, long live) {
    fixture.sql.execute(
        "update %s set room = %s, counted = %s, counted_at = %s"
            .formatted(
                fixture.table("queue"),
                room,
                live,
                "(extract(epoch from clock_timestamp()) * 1000000)::bigint"));
  }

  private long column(String name) {
    return Long.parseLong(
        fixture.sql.column("select " + name + " from " + fixture.table("queue")).get(0));
  }

  private long counts() {
    return source.statements.stream().filter(sql -> sql.contains("count(*)")).count();
  }
}
