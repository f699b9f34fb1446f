package io.taskmill.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** Connections straight from the driver, for parts of the store that keep one. */
final class DriverConnections implements Connections {

  private final String url;
  private final Properties properties;

  DriverConnections(String url, Properties properties) {
    this.url = url;
    this.properties = properties;
  }

  @Override
  public Connection take() throws SQLException {
    return DriverManager.getConnection(url, properties);
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public void close() {}
}
