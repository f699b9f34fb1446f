package io.taskmill.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.jdbc.fixture.WatchedDataSource;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Submitted;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A script with its transaction in one text: what it costs, and what is left when it fails. */
class MariadbOneTripTest {

  private final MariadbFixture fixture = new MariadbFixture(MariadbServer.embedded());
  private long lastId;

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void aTaskIsSubmittedByOneStatement() {
    WatchedDataSource source = new WatchedDataSource(severalAllowed());
    try (Store store = open(source)) {
      store.tasks().submit(List.of(Tasks.task(1)));
      source.statements.clear();
      store.tasks().submit(List.of(Tasks.task(2)));
      assertThat(source.statements).hasSize(1);
      assertThat(source.statements.peek()).contains("start transaction; ").endsWith("; commit");
    }
  }

  @Test
  void aHundredTasksAreSubmittedByOneStatementAfterALookAtTheClock() {
    WatchedDataSource source = new WatchedDataSource(severalAllowed());
    try (Store store = open(source)) {
      store.tasks().submit(List.of(Tasks.task(1)));
      source.statements.clear();
      assertThat(store.tasks().submit(tasks(2, 102))).allMatch(Submitted::created).hasSize(100);
      assertThat(source.statements).hasSize(2);
      assertThat(rows("task")).isEqualTo(101);
      assertThat(rows("ready")).isEqualTo(101);
    }
  }

  /** They go by a stage, which is filled in parts: one text would be too long for a server. */
  @Test
  void largeBatchesAppearAtOnce() {
    WatchedDataSource source = new WatchedDataSource(severalAllowed());
    try (Store store = open(source)) {
      assertThat(store.tasks().submit(tasks(1, 2_502))).hasSize(2_501);
      assertThat(source.commits).hasValue(1);
      assertThat(rows("ready")).isEqualTo(2_501);
    }
  }

  @Test
  void aDriverThatTakesOneStatementAtATimeGetsOneAtATime() {
    WatchedDataSource source = new WatchedDataSource(fixture.url());
    try (Store store = open(source)) {
      store.tasks().submit(List.of(Tasks.task(1)));
      store.tasks().submit(tasks(2, 10));
      assertThat(source.statements).noneMatch(text -> text.contains("start transaction"));
      assertThat(rows("ready")).isEqualTo(9);
    }
  }

  /** The second of its inserts fails; the first one must go with it, at once. */
  @Test
  void aFailureLeavesNeitherHalfATaskNorAnOpenTransaction() {
    Store store = fixture.open();
    String ready = fixture.table("ready");
    fixture.sql.execute("alter table " + ready + " add constraint no_seven check (id <> 7)");
    try {
      assertThatThrownBy(() -> store.tasks().submit(List.of(Tasks.task(7))))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("no_seven");
      assertThat(
              fixture.sql.column(
                  "select x.trx_id from information_schema.innodb_trx x"
                      + " join information_schema.processlist p on p.id = x.trx_mysql_thread_id"
                      + " where p.db = '%s'".formatted(fixture.place)))
          .as("open transactions")
          .isEmpty();
      assertThat(store.tasks().submit(List.of(Tasks.task(8)))).allMatch(Submitted::created);
      assertThat(fixture.sql.column("select id from " + fixture.table("task")))
          .containsExactly("8");
    } finally {
      fixture.sql.execute("alter table " + ready + " drop constraint no_seven");
    }
  }

  @Test
  void ourOwnConnectionsTakeSeveralAtOnceUnlessTheUrlSaysOtherwise() {
    assertThat(received(fixture.url())).anyMatch(text -> text.contains("start transaction"));
    assertThat(received(with("allowMultiQueries=false")))
        .anyMatch(text -> text.contains("insert"))
        .noneMatch(text -> text.contains("start transaction"));
  }

  /** What the server gets from a store that connects by itself and submits. */
  private List<String> received(String url) {
    fixture.sql.execute(
        "truncate table mysql.general_log",
        "set global log_output = 'TABLE', global general_log = 1");
    try (Store store = JdbcFixture.provider().open(Settings.url(fixture.settings(true), url))) {
      store.tasks().submit(List.of(Tasks.task(++lastId)));
      return fixture.sql.column(
          "select convert(g.argument using utf8mb4) from mysql.general_log g"
              + " join information_schema.processlist p on p.id = g.thread_id"
              + " where p.db = '%s'".formatted(fixture.place));
    } finally {
      fixture.sql.execute("set global general_log = 0");
    }
  }

  private Store open(WatchedDataSource source) {
    return JdbcFixture.provider().open(Settings.dataSource(fixture.settings(true), source, false));
  }

  private String severalAllowed() {
    return with("allowMultiQueries=true");
  }

  private String with(String parameter) {
    return fixture.url() + (fixture.url().contains("?") ? "&" : "?") + parameter;
  }

  private long rows(String table) {
    return Long.parseLong(
        fixture.sql.column("select count(*) from " + fixture.table(table)).get(0));
  }

  private static List<NewTask> tasks(long from, long to) {
    return LongStream.range(from, to).mapToObj(Tasks::task).toList();
  }
}
