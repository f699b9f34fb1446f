package io.taskmill.testing;

import io.taskmill.QueueFullException;
import io.taskmill.memory.MemoryTransaction;
import io.taskmill.spi.StoreException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An application's connection whose transactions the tasks of a {@link TestMill} take part in. What
 * ends or undoes a transaction is done on both sides; everything else goes to the real connection.
 * A {@code COMMIT} or {@code ROLLBACK} that is sent as a statement is not seen.
 */
final class WatchedConnection implements InvocationHandler, TestStore.Watched {

  /** The same as a conflict between two transactions of a database. */
  private static final String CONFLICT = "40001";

  private final Connection real;
  private final TestStore store;
  private final MemoryTransaction transaction;
  private final IdentityHashMap<Savepoint, MemoryTransaction.Mark> marks = new IdentityHashMap<>();

  private WatchedConnection(Connection real, TestStore store, MemoryTransaction transaction) {
    this.real = real;
    this.store = store;
    this.transaction = transaction;
  }

  static Connection around(Connection real, TestStore store, MemoryTransaction transaction) {
    return (Connection)
        Proxy.newProxyInstance(
            WatchedConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new WatchedConnection(real, store, transaction));
  }

  @Override
  public TestStore store() {
    return store;
  }

  @Override
  public MemoryTransaction transaction() {
    return transaction;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] given)
      throws Throwable {
    Object[] args = given == null ? new Object[0] : given;
    switch (method.getName()) {
      case "commit" -> {
        commit(real::commit);
        return null;
      }
      case "setAutoCommit" -> {
        setAutoCommit((boolean) args[0]);
        return null;
      }
      case "rollback" -> {
        rollback(args.length == 0 ? null : (Savepoint) args[0]);
        return null;
      }
      case "close", "abort" -> {
        try {
          return call(method, args);
        } finally {
          drop();
        }
      }
      case "setSavepoint" -> {
        Savepoint savepoint =
            args.length == 0 ? real.setSavepoint() : real.setSavepoint((String) args[0]);
        marks.put(savepoint, transaction.mark());
        return savepoint;
      }
      case "isWrapperFor" -> {
        return isOurs((Class<?>) args[0]) || real.isWrapperFor((Class<?>) args[0]);
      }
      case "unwrap" -> {
        return unwrap((Class<?>) args[0]);
      }
      case "equals" -> {
        return proxy == args[0];
      }
      case "hashCode" -> {
        return System.identityHashCode(proxy);
      }
      default -> {
        return call(method, args);
      }
    }
  }

  private void commit(MemoryTransaction.Step<SQLException> own) throws SQLException {
    try {
      transaction.commit(own);
    } catch (StoreException | QueueFullException e) {
      rollback(null);
      throw new SQLException("The transaction was rolled back. " + e.getMessage(), CONFLICT, e);
    }
    marks.clear();
  }

  /** JDBC commits a transaction that is open when autocommit is switched on. */
  private void setAutoCommit(boolean on) throws SQLException {
    if (on && !real.getAutoCommit()) {
      commit(() -> real.setAutoCommit(true));
    } else {
      real.setAutoCommit(on);
    }
  }

  private void rollback(@Nullable Savepoint to) throws SQLException {
    if (to == null) {
      real.rollback();
      drop();
      return;
    }
    real.rollback(to);
    MemoryTransaction.Mark mark = marks.get(to);
    if (mark != null) {
      transaction.rollbackTo(mark);
    }
  }

  private void drop() {
    transaction.rollback();
    marks.clear();
  }

  private static boolean isOurs(Class<?> wanted) {
    return wanted == TestStore.Watched.class;
  }

  private Object unwrap(Class<?> wanted) throws SQLException {
    if (isOurs(wanted)) {
      return this;
    }
    return wanted.isInstance(real) ? real : real.unwrap(wanted);
  }

  private @Nullable Object call(Method method, Object[] args) throws Throwable {
    try {
      return method.invoke(real, args);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
