package io.taskmill.jdbc.sqlite;

import io.taskmill.jdbc.sql.CachesStatements;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements of a connection, kept for the next time. SQLite's driver compiles a
 * statement whenever it is prepared, which is a third of the work where batches are small.
 */
public final class StatementCache implements InvocationHandler {

  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  StatementCache(Connection connection) {
    this.connection = connection;
  }

  /** The same connection, with its statements kept. */
  CachesStatements connection() {
    return (CachesStatements)
        Proxy.newProxyInstance(
            CachesStatements.class.getClassLoader(), new Class<?>[] {CachesStatements.class}, this);
  }

  @Override
  public @Nullable Object invoke(Object self, Method method, @Nullable Object @Nullable [] args)
      throws Throwable {
    if (method.getDeclaringClass() == CachesStatements.class && args != null) {
      String sql = String.valueOf(args[0]);
      return method.getName().equals("kept") ? kept(sql) : drop(sql);
    }
    try {
      return method.invoke(connection, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private PreparedStatement kept(String sql) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    return statement;
  }

  private @Nullable Object drop(String sql) {
    PreparedStatement statement = statements.remove(sql);
    if (statement != null) {
      close(statement);
    }
    return null;
  }

  /** Closes all of them. */
  void close() {
    statements.values().forEach(StatementCache::close);
    statements.clear();
  }

  private static void close(PreparedStatement statement) {
    try {
      statement.close();
    } catch (SQLException e) {
      // What it failed with before is what counts, and nobody uses it again.
    }
  }
}
