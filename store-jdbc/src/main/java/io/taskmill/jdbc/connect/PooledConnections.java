package io.taskmill.jdbc.connect;

import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Our own pool, for stores that were given a URL. It has no thread, no back-off and no log: a
 * database that cannot be reached is an exception for whoever asks, and the next one who asks
 * reaches it as soon as it is back.
 *
 * <p>The connection that was used last is lent first, so those that are not needed grow old and are
 * closed. When one is found broken the idle ones are closed too: most likely they broke with it.
 */
public final class PooledConnections implements Connections {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
  private static final Duration MAX_AGE = Duration.ofMinutes(30);
  private static final Duration MAX_IDLE = Duration.ofMinutes(1);

  /** Long enough for a node that does something once a second not to ask twice as much. */
  private static final Duration LONGEST_TRUST = Duration.ofSeconds(2);

  private static final int VALIDATION_SECONDS = 5;

  private final Connections driver;
  private final ConnectionPermits permits;

  /** So soon after its last use a connection is not asked whether it still works. */
  private final Duration trusted;

  private final Deque<Idle> idle = new ConcurrentLinkedDeque<>();

  /** When those were opened that are lent. */
  private final Map<Connection, Long> lent = Collections.synchronizedMap(new IdentityHashMap<>());

  private volatile boolean closed;

  /**
   * An empty pool.
   *
   * @param driver opens them; giving back to it closes them
   * @param standstill how long the server may keep a connection that nobody uses: on MySQL the
   *     limit of transactions that stand still is one of connections
   */
  public PooledConnections(Connections driver, int size, Duration standstill) {
    this.driver = driver;
    Duration half = standstill.dividedBy(2);
    this.trusted = half.compareTo(LONGEST_TRUST) < 0 ? half : LONGEST_TRUST;
    this.permits = new ConnectionPermits(size, LONGEST_WAIT);
  }

  private record Idle(Connection connection, long openedAt, long since) {

    boolean isSpent(long now) {
      return now - openedAt > MAX_AGE.toNanos() || now - since > MAX_IDLE.toNanos();
    }
  }

  @Override
  public Connection take() throws SQLException {
    if (closed) {
      throw new StoreException("The store is closed. Open a new one.", null);
    }
    permits.acquire();
    try {
      Connection connection = takeIdle();
      if (connection == null) {
        connection = driver.take();
        lent.put(connection, System.nanoTime());
      }
      return connection;
    } catch (Throwable e) {
      permits.release();
      throw e;
    }
  }

  private @Nullable Connection takeIdle() {
    for (Idle next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
      long now = System.nanoTime();
      Connection connection = next.connection();
      if (!next.isSpent(now)) {
        if (now - next.since() < trusted.toNanos() || isAlive(connection)) {
          lent.put(connection, next.openedAt());
          return connection;
        }
        closeIdle();
      }
      close(connection);
    }
    return null;
  }

  private static boolean isAlive(Connection connection) {
    try {
      return connection.isValid(VALIDATION_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public void giveBack(Connection connection) {
    Long openedAt = lent.remove(connection);
    try {
      if (openedAt == null || closed || !isAsItWas(connection)) {
        close(connection);
        return;
      }
      long now = System.nanoTime();
      idle.addFirst(new Idle(connection, openedAt, now));
      Idle oldest = idle.peekLast();
      if (oldest != null && oldest.isSpent(now) && idle.remove(oldest)) {
        close(oldest.connection());
      }
      if (closed) {
        closeIdle();
      }
    } finally {
      permits.release();
    }
  }

  @Override
  public void discard(Connection connection) {
    lent.remove(connection);
    try {
      close(connection);
      closeIdle();
    } finally {
      permits.release();
    }
  }

  /** Neither closed by the driver nor left in a transaction. */
  private static boolean isAsItWas(Connection connection) {
    try {
      return !connection.isClosed() && connection.getAutoCommit();
    } catch (SQLException e) {
      return false;
    }
  }

  /** Those that are lent are closed when they come back. */
  @Override
  public void close() {
    closed = true;
    closeIdle();
  }

  private void closeIdle() {
    for (Idle next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
      close(next.connection());
    }
  }

  private void close(Connection connection) {
    try {
      driver.giveBack(connection);
    } catch (SQLException e) {
      // It is broken, and nobody will use it again.
    }
  }
}
