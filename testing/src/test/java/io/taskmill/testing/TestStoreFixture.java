package io.taskmill.testing;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.Store;
import io.taskmill.tck.SchemaFixture;
import io.taskmill.tck.StoreFixture;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The store of a {@link TestMill}, and callers who have their own tables in SQLite. */
public final class TestStoreFixture implements StoreFixture {

  private final ManualClock clock = new ManualClock(Instant.parse("2030-01-01T00:00:00Z"));
  private final TestStore store = new TestStore(new MemoryStore(clock), ManagedTransactions.NONE);

  @Override
  public Store open() {
    return store;
  }

  @Override
  public void advance(Duration by) {
    clock.advance(by);
  }

  @Override
  public Set<String> placesOf(long task) {
    return store.queries().get(task).map(TaskInfo::state).map(TestStoreFixture::place).stream()
        .collect(Collectors.toSet());
  }

  private static String place(TaskState state) {
    return switch (state) {
      case READY -> "ready";
      case RUNNING -> "running";
      case SCHEDULED, BLOCKED, PAUSED, ATTENTION -> "waiting";
      case SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED -> "finished";
    };
  }

  @Override
  public Optional<Connection> callerConnection() throws SQLException {
    return Optional.of(store.watch(DriverManager.getConnection("jdbc:sqlite::memory:")));
  }

  @Override
  public AutoCloseable outage() {
    throw new UnsupportedOperationException("memory is never away");
  }

  @Override
  public Optional<SchemaFixture> schema() {
    return Optional.empty();
  }

  @Override
  public void close() {
    store.close();
  }
}
