package io.taskmill.jdbc.kit;

import io.taskmill.jdbc.fixture.TestDataSource;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Hands out connections as PgBouncer does in transaction mode: each transaction runs on another
 * session of the server, and a session forgets everything between two transactions.
 */
final class TransactionPoolingDataSource extends TestDataSource implements AutoCloseable {

  private static final int SESSIONS = 3;

  private final String url;
  private final ConcurrentLinkedQueue<Connection> idle = new ConcurrentLinkedQueue<>();

  TransactionPoolingDataSource(String url) {
    this.url = url + "&prepareThreshold=0";
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection session = take();
    giveBack(session);
    return proxy(Connection.class, new Client());
  }

  @Override
  public void close() throws SQLException {
    for (Connection session = idle.poll(); session != null; session = idle.poll()) {
      session.close();
    }
  }

  /** The one that was used longest ago, so that hardly any client gets the same twice in a row. */
  private Connection take() throws SQLException {
    Connection session = idle.size() < SESSIONS ? null : idle.poll();
    return session == null ? DriverManager.getConnection(url) : session;
  }

  private void giveBack(Connection session) throws SQLException {
    try (Statement statement = session.createStatement()) {
      session.setAutoCommit(true);
      statement.execute("discard all");
      idle.add(session);
    } catch (SQLException e) {
      session.close();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object call(Object target, Method method, Object[] args) throws Throwable {
    try {
      return method.invoke(target, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** What a client holds: a connection without a session, except while a transaction is open. */
  private final class Client implements InvocationHandler {

    private boolean autocommit = true;
    private boolean closed;
    private Connection pinned;

    @Override
    public Object invoke(Object self, Method method, Object[] args) throws Throwable {
      return switch (method.getName()) {
        case "getAutoCommit" -> autocommit;
        case "setAutoCommit" -> {
          autocommit = (boolean) args[0];
          yield null;
        }
        case "isClosed" -> closed;
        case "close", "abort" -> {
          closed = end(Connection.class.getMethod("rollback"));
          yield null;
        }
        case "getNetworkTimeout" -> 0;
        case "setNetworkTimeout" -> null;
        case "prepareStatement", "createStatement" -> statement((Connection) self, method, args);
        case "commit", "rollback" -> end(method);
        default -> other(self, method, args);
      };
    }

    private Object other(Object self, Method method, Object[] args) throws Throwable {
      if (method.getDeclaringClass() == Object.class) {
        return method.getName().equals("equals") ? self == args[0] : call(this, method, args);
      }
      Connection session = pinned == null ? take() : pinned;
      try {
        return call(session, method, args);
      } finally {
        if (session != pinned) {
          giveBack(session);
        }
      }
    }

    private Object statement(Connection self, Method method, Object[] args) throws Throwable {
      Connection session = pinned == null ? take() : pinned;
      if (!autocommit && pinned == null) {
        session.setAutoCommit(false);
        pinned = session;
      }
      boolean single = session != pinned;
      Object statement = call(session, method, args);
      return proxy(
          PreparedStatement.class,
          (proxy, inner, innerArgs) -> {
            if (inner.getName().equals("getConnection")) {
              return self;
            }
            Object result = call(statement, inner, innerArgs);
            if (inner.getName().equals("close") && single) {
              giveBack(session);
            }
            return result;
          });
    }

    private boolean end(Method method) throws Throwable {
      if (pinned != null) {
        Connection session = pinned;
        pinned = null;
        call(session, method, null);
        giveBack(session);
      }
      return true;
    }
  }
}
