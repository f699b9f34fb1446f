package io.taskmill.testing;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** An application's DataSource whose connections are {@linkplain TestStore#watch watched}. */
final class WatchedDataSource implements DataSource {

  private final DataSource real;
  private final TestStore store;

  WatchedDataSource(DataSource real, TestStore store) {
    this.real = real;
    this.store = store;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return store.watch(real.getConnection());
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return store.watch(real.getConnection(user, password));
  }

  @Override
  public <T> T unwrap(Class<T> wanted) throws SQLException {
    return wanted.isInstance(real) ? wanted.cast(real) : real.unwrap(wanted);
  }

  @Override
  public boolean isWrapperFor(Class<?> wanted) throws SQLException {
    return wanted.isInstance(real) || real.isWrapperFor(wanted);
  }

  @Override
  public @Nullable PrintWriter getLogWriter() throws SQLException {
    return real.getLogWriter();
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
    real.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    real.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return real.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return real.getParentLogger();
  }
}
