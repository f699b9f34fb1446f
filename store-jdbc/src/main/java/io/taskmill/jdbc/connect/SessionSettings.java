package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Timeouts;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * How the connections of our own pool are opened.
 *
 * @param init what each is told first
 * @param endInTime whether their transactions end by themselves when this process stands still;
 *     otherwise each transaction sees to it for itself
 * @param takeSeveral whether they take several statements in one text
 */
public record SessionSettings(
    Properties properties, @Nullable String init, boolean endInTime, boolean takeSeveral) {

  /** The application's connections, which are left as they are. */
  public static SessionSettings ofApplication(Dialect dialect, Connection first, Timeouts timeouts)
      throws SQLException {
    return new SessionSettings(
        new Properties(),
        null,
        dialect.endsInTime(first, timeouts),
        dialect.takesSeveralAtOnce(first));
  }

  /**
   * Connections to a URL. Connects once as the pool will: what stands before a server may refuse to
   * set anything for a session, as PgBouncer does, since its sessions are everybody's.
   *
   * @param usual what connections are opened with in any case
   * @param timed what makes their transactions end in time
   */
  public static SessionSettings toUrl(
      String url,
      Properties usual,
      Properties timed,
      Dialect dialect,
      Timeouts timeouts,
      CacheInvalidation caches)
      throws SQLException {
    String init = dialect.sessionInit(timeouts);
    Properties all = new Properties();
    all.putAll(usual);
    all.putAll(timed);
    try {
      return probed(url, all, init, dialect, timeouts, caches);
    } catch (SQLException e) {
      if (timed.isEmpty()) {
        throw e;
      }
      return probed(url, usual, init, dialect, timeouts, caches);
    }
  }

  private static SessionSettings probed(
      String url,
      Properties properties,
      @Nullable String init,
      Dialect dialect,
      Timeouts timeouts,
      CacheInvalidation caches)
      throws SQLException {
    DriverConnections connections = new DriverConnections(url, properties, init, caches);
    Connection probe = connections.take();
    try {
      return new SessionSettings(
          properties, init, dialect.endsInTime(probe, timeouts), dialect.takesSeveralAtOnce(probe));
    } finally {
      connections.giveBack(probe);
    }
  }
}
