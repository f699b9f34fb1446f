package io.taskmill.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An application's DataSource that knows how many of its connections are held, and looks at what it
 * gets back.
 */
final class CountingDataSource extends TestDataSource {

  final AtomicInteger held = new AtomicInteger();
  final AtomicInteger mostHeld = new AtomicInteger();
  final AtomicBoolean cameBackChanged = new AtomicBoolean();

  private final String url;
  private final boolean autocommit;

  CountingDataSource(String url, boolean autocommit) {
    this.url = url;
    this.autocommit = autocommit;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    connection.setAutoCommit(autocommit);
    mostHeld.accumulateAndGet(held.incrementAndGet(), Math::max);
    AtomicBoolean open = new AtomicBoolean(true);
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> {
              if (method.getName().equals("close") && open.getAndSet(false)) {
                comesBack(connection);
              }
              try {
                return method.invoke(connection, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void comesBack(Connection connection) throws SQLException {
    held.decrementAndGet();
    if (!connection.isClosed()
        && (connection.getAutoCommit() != autocommit || connection.getNetworkTimeout() != 0)) {
      cameBackChanged.set(true);
    }
  }
}
