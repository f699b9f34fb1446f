package io.taskmill.chaos.process;

import io.taskmill.servers.Processes;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Stands before a database's driver, and can stop this process where that hurts most: inside a
 * transaction, between a statement that locks rows and the next one.
 */
final class FreezingDriver implements Driver {

  private static final String LOCKS = "for update";

  private final Driver driver;

  /** By the clock of this process: armed until then. */
  private final AtomicLong until = new AtomicLong(System.nanoTime());

  private FreezingDriver(Driver driver) {
    this.driver = driver;
  }

  /** Takes the place of the driver of a URL. */
  static FreezingDriver before(String url) throws SQLException {
    Driver driver = DriverManager.getDriver(url);
    FreezingDriver freezing = new FreezingDriver(driver);
    DriverManager.deregisterDriver(driver);
    DriverManager.registerDriver(freezing);
    return freezing;
  }

  /** Stops this process at the next lock, unless there is none for so long. */
  void freezeWithin(Duration time) {
    until.set(System.nanoTime() + time.toNanos());
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    Connection connection = driver.connect(url, info);
    return connection == null ? null : watched(connection);
  }

  private Connection watched(Connection connection) {
    boolean[] locked = new boolean[1];
    return (Connection)
        Proxy.newProxyInstance(
            FreezingDriver.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> {
              if (locked[0] && endsOrGoesOn(method)) {
                freeze();
                locked[0] = false;
              }
              if (method.getName().equals("prepareStatement")) {
                locked[0] = !connection.getAutoCommit() && String.valueOf(args[0]).contains(LOCKS);
              }
              try {
                return method.invoke(connection, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static boolean endsOrGoesOn(Method method) {
    return method.getName().equals("prepareStatement") || method.getName().equals("commit");
  }

  private void freeze() {
    long end = until.get();
    // Only once for each time that it is armed.
    if (end - System.nanoTime() > 0 && until.compareAndSet(end, System.nanoTime())) {
      Processes.signal(ProcessHandle.current().pid(), "STOP");
    }
  }

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    return driver.acceptsURL(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    return driver.getPropertyInfo(url, info);
  }

  @Override
  public int getMajorVersion() {
    return driver.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return driver.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return driver.jdbcCompliant();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return driver.getParentLogger();
  }
}
