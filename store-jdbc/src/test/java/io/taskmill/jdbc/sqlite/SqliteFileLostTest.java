package io.taskmill.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.JdbcStoreProvider;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file goes while it is open. Everything was once written on, into a file without a name. */
class SqliteFileLostTest {

  @TempDir Path directory;

  @Test
  void aFileThatWasDeletedIsNoticedByHeartbeatSubmitAndQuery() throws Exception {
    Path file = directory.resolve("tasks.db");
    try (Store store = open(file)) {
      long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
      store.tasks().submit(List.of(Tasks.task(1)));
      Files.delete(file);
      assertLost(() -> store.nodes().beat(node));
      assertLost(() -> store.tasks().submit(List.of(Tasks.task(2))));
      assertLost(() -> store.queries().get(1));
      assertThat(file).as("no empty file in its place").doesNotExist();
    }
  }

  @Test
  void anotherFileInItsPlaceIsNotWrittenTo() throws Exception {
    Path file = directory.resolve("tasks.db");
    Path other = directory.resolve("other.db");
    open(other).close();
    try (Store store = open(file)) {
      Files.move(file, directory.resolve("away.db"));
      Files.move(other, file);
      assertLost(() -> store.tasks().submit(List.of(Tasks.task(1))));
    }
    try (Store store = open(file)) {
      assertThat(store.queries().get(1)).isEmpty();
    }
  }

  private static void assertLost(ThrowingCallable verb) {
    assertThatThrownBy(verb)
        .isExactlyInstanceOf(StoreException.class)
        .hasMessageContainingAll(
            "was deleted or replaced", "writes nothing more", "put back a copy");
  }

  private static Store open(Path file) {
    return new JdbcStoreProvider().open(StoreSettings.of("jdbc:sqlite:" + file));
  }
}
