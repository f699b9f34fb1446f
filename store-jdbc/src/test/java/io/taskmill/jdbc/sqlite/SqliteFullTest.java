package io.taskmill.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.taskmill.jdbc.JdbcStoreProvider;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that may not grow stands for a disk that is full. */
class SqliteFullTest {

  private static final int PAGES = 200;

  /** Longer than all pages. */
  private static final String LONG = "x".repeat(2_000_000);

  @TempDir Path directory;

  /**
   * A full disk may undo the whole transaction, and with it what others have written in the same
   * group. They were once told of a savepoint that did not exist.
   */
  @Test
  void whoWasWrittenInTheSameGroupIsToldOfTheFullDisk() throws Exception {
    String url = "jdbc:sqlite:" + directory.resolve("tasks.db");
    try (Store store = open(url + "?max_page_count=" + PAGES);
        Connection lock = DriverManager.getConnection(url)) {
      long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
      // The lane is known from then on.
      store.tasks().submit(List.of(Tasks.task(1)));
      lock.setAutoCommit(false);
      try (var statement = lock.createStatement()) {
        statement.execute("create table mine (id integer)");
      }
      List<Throwable> thrown = new CopyOnWriteArrayList<>();
      List<Thread> threads = new ArrayList<>();
      for (ThrowingCallable verb :
          List.<ThrowingCallable>of(
              () -> store.tasks().submit(List.of(Tasks.task(2))),
              () -> store.nodes().serve(node, Set.of(LONG)),
              () -> store.tasks().submit(List.of(Tasks.task(3))))) {
        Thread thread = new Thread(() -> thrown.add(catchThrowable(verb)));
        threads.add(thread);
        thread.start();
        await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
      }
      lock.rollback();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(thrown)
          .hasSize(3)
          .allSatisfy(
              e ->
                  assertThat(e)
                      .isInstanceOf(StoreAwayException.class)
                      .hasMessageContaining("disk is full"));
      assertThat(store.queries().get(2)).isEmpty();
      store.tasks().submit(List.of(Tasks.task(2)));
      assertThat(store.queries().get(2)).as("sent again").isPresent();
    }
  }

  private static Store open(String url) {
    return new JdbcStoreProvider()
        .open(new StoreSettings(url, null, null, null, null, "tm_", true, 10, true));
  }
}
