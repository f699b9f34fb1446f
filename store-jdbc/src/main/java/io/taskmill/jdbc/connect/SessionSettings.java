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
 */
public record SessionSettings(Properties properties, @Nullable String init, boolean endInTime) {

  /** The application's connections, which are left as they are. */
  public static SessionSettings ofApplication(Dialect dialect, Connection first, Timeouts timeouts)
      throws SQLException {
    return new SessionSettings(new Properties(), null, dialect.endsInTime(first, timeouts));
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
      CacheInvalidation caches) {
    String init = dialect.sessionInit(timeouts);
    if (timed.isEmpty()) {
      return new SessionSettings(usual, init, true);
    }
    Properties all = new Properties();
    all.putAll(usual);
    all.putAll(timed);
    DriverConnections connections = new DriverConnections(url, all, init, caches);
    try {
      Connection probe = connections.take();
      try {
        return new SessionSettings(all, init, dialect.endsInTime(probe, timeouts));
      } finally {
        connections.giveBack(probe);
      }
    } catch (SQLException e) {
      return new SessionSettings(usual, init, false);
    }
  }
}
