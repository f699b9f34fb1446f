package io.taskmill.jdbc.connect;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Connections straight from the driver, for parts of the store that keep one. */
public final class DriverConnections implements Connections {

  private final String url;
  private final Properties properties;
  private final @Nullable String init;
  private final CacheInvalidation caches;

  /**
   * Connections to this URL.
   *
   * @param caches forgotten with each new connection: it may lead to another server
   */
  public DriverConnections(String url, Properties properties, CacheInvalidation caches) {
    this(url, properties, null, caches);
  }

  /**
   * Connections to this URL.
   *
   * @param init what each is told first
   * @param caches forgotten with each new connection: it may lead to another server
   */
  public DriverConnections(
      String url, Properties properties, @Nullable String init, CacheInvalidation caches) {
    this.url = url;
    this.properties = properties;
    this.init = init;
    this.caches = caches;
  }

  @Override
  public Connection take() throws SQLException {
    Connection connection = DriverManager.getConnection(url, properties);
    caches.forget();
    if (init != null) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(init);
      } catch (Throwable e) {
        connection.close();
        throw e;
      }
    }
    return connection;
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public void close() {}
}
