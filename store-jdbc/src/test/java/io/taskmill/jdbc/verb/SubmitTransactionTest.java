package io.taskmill.jdbc.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.taskmill.OnDuplicate;
import io.taskmill.admin.Actor;
import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.jdbc.fixture.WatchedDataSource;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.Terms;
import io.taskmill.spi.UniqueKey;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What of a submit is committed at once, and what that costs. */
class SubmitTransactionTest {

  private static final Duration HOUR = Duration.ofHours(1);

  /** One of them meets a key whose window is over, which takes a second statement. */
  @Test
  void allTasksOfASubmitAppearAtOnce() throws Exception {
    try (PostgresFixture fixture = new PostgresFixture()) {
      Store store = fixture.open();
      store.tasks().submit(List.of(unique(1, "k", HOUR)));
      fixture.advance(HOUR.plusMinutes(1));
      List<NewTask> both = List.of(unique(2, "other", null), unique(3, "k", null));
      try (Connection inTheWay = fixture.callerConnection().orElseThrow();
          Statement statement = inTheWay.createStatement()) {
        inTheWay.setAutoCommit(false);
        statement.execute("select 1 from " + fixture.table("live_key") + " for update");
        CompletableFuture<List<Submitted>> answers =
            CompletableFuture.supplyAsync(() -> store.tasks().submit(both));
        await().until(fixture::someoneWaitsForALock);
        assertThat(store.queries().get(2)).as("half of a submit").isEmpty();
        inTheWay.rollback();
        assertThat(answers.get(30, TimeUnit.SECONDS)).allMatch(Submitted::created).hasSize(2);
      }
      assertThat(store.queries().get(2)).isPresent();
      assertThat(store.queries().get(3)).isPresent();
    }
  }

  /** Also one that meets a key whose window is over: there is nothing to undo. */
  @Test
  void oneTaskNeedsNoTransactionAndSeveralWithKeysShareOne() {
    WatchedDataSource source = new WatchedDataSource(PostgresServer.url());
    try (PostgresFixture fixture =
        new PostgresFixture(settings -> Settings.dataSource(settings, source, false))) {
      Store store = fixture.open();
      store.tasks().submit(List.of(Tasks.task(1)));
      source.commits.set(0);
      store.tasks().submit(List.of(Tasks.task(2), Tasks.task(3)));
      store.tasks().submit(List.of(unique(4, "a", null)));
      store.tasks().submit(List.of(unique(5, "b", HOUR)));
      fixture.advance(HOUR.plusMinutes(1));
      assertThat(store.tasks().submit(List.of(unique(6, "b", HOUR)))).allMatch(Submitted::created);
      assertThat(source.commits).hasValue(0);
      assertThat(
              store
                  .tasks()
                  .submit(
                      List.of(
                          unique(7, "a", null),
                          unique(8, "c", null),
                          unique(9, "c", null),
                          unique(6, "b", HOUR))))
          .extracting(Submitted::id, Submitted::created)
          .containsExactly(tuple(4L, false), tuple(8L, true), tuple(8L, false), tuple(6L, true));
      assertThat(source.commits).hasValue(1);
    }
  }

  /** What an attempt has read is not part of the next one's answer. */
  @Test
  void anAttemptThatMetAConflictLeavesNothingInTheAnswer() {
    String serializable = "&options=-c%20default_transaction_isolation=serializable";
    WatchedDataSource source = new WatchedDataSource(PostgresServer.url() + serializable);
    try (PostgresFixture fixture =
        new PostgresFixture(settings -> Settings.dataSource(settings, source, false))) {
      Store store = fixture.open();
      store.queues().pause("q", true, new Actor("anna", null));
      source.conflicts.set(2);
      assertThat(store.queues().list()).hasSize(1);
      assertThat(source.conflicts).as("it was tried again").hasValue(0);
    }
  }

  /** A batch of more than one is staged in a temporary table, which must be somewhere. */
  @Test
  void onMariadbTheUrlNeedNotNameTheDatabase() {
    MariadbServer server = MariadbServer.embedded();
    try (MariadbFixture fixture = new MariadbFixture(server)) {
      fixture.open();
      try (Store store =
          JdbcFixture.provider()
              .open(
                  Settings.tables(
                      Settings.url(fixture.settings(true), server.url("")),
                      fixture.place,
                      JdbcFixture.PREFIX))) {
        assertThat(
                store.tasks().submit(List.of(Tasks.task(1), Tasks.task(2), unique(3, "a", null))))
            .allMatch(Submitted::created);
      }
    }
  }

  private static NewTask unique(long id, String key, @Nullable Duration window) {
    UniqueKey unique = new UniqueKey(key, window, OnDuplicate.RETURN_EXISTING);
    return Tasks.task(id, new Terms(unique, KeyTurn.NONE, false, false, null, null, false));
  }
}
