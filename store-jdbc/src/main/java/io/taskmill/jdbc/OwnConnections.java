package io.taskmill.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/** Our own pool, for stores that were given a URL. */
final class OwnConnections implements Connections {

  private static final long WAIT_MILLIS = 5_000;
  private static final long KEEP_ALIVE_MILLIS = 30_000;
  private static final int MIN_IDLE = 2;

  private final HikariDataSource pool;

  OwnConnections(String url, VerbSessions sessions, int size) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("taskmill");
    config.setJdbcUrl(url);
    config.setDataSourceProperties(sessions.properties());
    config.setConnectionInitSql(sessions.init());
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(Math.min(MIN_IDLE, size));
    config.setConnectionTimeout(WAIT_MILLIS);
    config.setKeepaliveTime(KEEP_ALIVE_MILLIS);
    // The store was reached a moment ago; if it is away now, that is for the verbs to say.
    config.setInitializationFailTimeout(-1);
    pool = new HikariDataSource(config);
  }

  @Override
  public Connection take() throws SQLException {
    try {
      return pool.getConnection();
    } catch (SQLTransientConnectionException e) {
      if (e.getCause() != null) {
        throw e;
      }
      throw new SQLTransientConnectionException(
          String.format(
              "none of the %s connections for verbs became free for %s s",
              pool.getMaximumPoolSize(), WAIT_MILLIS / 1_000));
    }
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public void close() {
    pool.close();
  }
}
