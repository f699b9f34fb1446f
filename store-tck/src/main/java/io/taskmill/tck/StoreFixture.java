package io.taskmill.tck;

import io.taskmill.spi.Store;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** One empty store for one test, and the handles on it that only tests have. */
public interface StoreFixture extends AutoCloseable {

  /**
   * Opens the store; each call as another process would, on the same data. The fixture closes what
   * it opened.
   */
  Store open();

  /** Moves the store's clock, for everyone who has opened it; back if negative. */
  void advance(Duration by);

  /** The places (ready, waiting, running, finished) that hold the task, read past the contract. */
  Set<String> placesOf(long task);

  /** A caller's own connection, for stores that can take part in its transactions. */
  Optional<Connection> callerConnection() throws SQLException;

  /** Whether everyone who writes waits for a caller's transaction that has written. */
  default boolean hasOneWriter() {
    return false;
  }

  /** Whether a transaction waits for another one's lock at this moment. */
  default boolean someoneWaitsForALock() {
    throw new UnsupportedOperationException("this store does not say who waits");
  }

  /** Makes the store unreachable for every open {@link Store}, and ends that when closed. */
  AutoCloseable outage() throws Exception;

  /** Handles on the schema, for stores that have one. */
  Optional<SchemaFixture> schema();

  /** Throws the data away. */
  @Override
  void close() throws Exception;
}
