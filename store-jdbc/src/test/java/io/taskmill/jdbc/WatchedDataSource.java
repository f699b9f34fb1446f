package io.taskmill.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Counts commits, and lets some of them fail as if others had wanted the same rows. Remembers what
 * is run.
 */
final class WatchedDataSource extends TestDataSource {

  final AtomicInteger commits = new AtomicInteger();
  final AtomicInteger conflicts = new AtomicInteger();

  /** What the last statement of a transaction begins with whose commit may fail. */
  volatile String conflictsAfter = "";

  /** What statements were prepared, one after the other. */
  final Queue<String> statements = new ConcurrentLinkedQueue<>();

  private final String url;

  WatchedDataSource(String url) {
    this.url = url;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    AtomicReference<String> last = new AtomicReference<>("");
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> {
              if (method.getName().equals("commit")) {
                commits.incrementAndGet();
                if (last.get().startsWith(conflictsAfter)
                    && conflicts.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                  throw new SQLException("a conflict that a test has made", "40001");
                }
              }
              if (method.getName().equals("prepareStatement")) {
                last.set(String.valueOf(args[0]));
                statements.add(last.get());
              }
              try {
                return method.invoke(connection, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
