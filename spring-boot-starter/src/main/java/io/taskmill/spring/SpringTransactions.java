package io.taskmill.spring;

import io.taskmill.InvalidTaskException;
import io.taskmill.TransactionSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The Spring transaction of the calling thread, if it is one on the DataSource of the tasks. Every
 * transaction manager that shows its connection is served: those of JDBC, and that of JPA.
 */
final class SpringTransactions implements TransactionSource {

  private final DataSource dataSource;
  private final String dataSourceName;

  /** Those of transactions that have ended, while Spring still calls what waits for the end. */
  private final Set<ConnectionHolder> ended =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /**
   * @param dataSource as transaction managers know it: not the proxy that takes part in
   *     transactions
   */
  SpringTransactions(DataSource dataSource, String dataSourceName) {
    this.dataSource = dataSource;
    this.dataSourceName = dataSourceName;
  }

  @Override
  public @Nullable Transaction current() {
    if (!TransactionSynchronizationManager.isActualTransactionActive()) {
      requireNoneUnknown();
      return null;
    }
    if (hasEnded()) {
      return null;
    }
    Connection connection = connection();
    if (connection == null) {
      throw new InvalidTaskException(
          "The transaction of this thread%s is not one on the DataSource '%s', where the tasks are, so a task"
                  .formatted(named(), dataSourceName)
              + " cannot be a part of it. Nothing was submitted. Use the transaction manager of that"
              + " DataSource; or set taskmill.data-source to the one of this transaction; or submit"
              + " outside of the transaction, as after its commit.");
    }
    if (TransactionSynchronizationManager.isCurrentTransactionReadOnly()) {
      throw new InvalidTaskException(
          "The transaction of this thread%s is read-only, so a task cannot be a part of it. Nothing was"
                  .formatted(named())
              + " submitted. Leave out readOnly, or submit outside of the transaction.");
    }
    return new Joined(connection);
  }

  @Override
  public boolean isReadOnly() {
    return TransactionSynchronizationManager.isActualTransactionActive()
        && TransactionSynchronizationManager.isCurrentTransactionReadOnly();
  }

  /**
   * This thread's transaction is about to be committed or rolled back: nothing joins it any more.
   */
  void ends() {
    ConnectionHolder holder = holder();
    if (holder != null) {
      ended.add(holder);
    }
  }

  /** In a callback after the commit, where Spring still shows the transaction as active. */
  private boolean hasEnded() {
    ConnectionHolder holder = holder();
    return holder != null && ended.contains(holder);
  }

  private @Nullable ConnectionHolder holder() {
    return TransactionSynchronizationManager.getResource(dataSource) instanceof ConnectionHolder one
        ? one
        : null;
  }

  /** A manager without synchronization does not tell of its transactions, nor of their commit. */
  private void requireNoneUnknown() {
    ConnectionHolder holder = holder();
    if (holder != null
        && !TransactionSynchronizationManager.isSynchronizationActive()
        && !commitsByItself(holder.getConnection())) {
      throw new InvalidTaskException(
          "This thread is in a transaction on the DataSource '%s' whose transaction manager is set to no"
                  .formatted(dataSourceName)
              + " synchronization, so nobody tells of its commit. Nothing was submitted. Leave out"
              + " setTransactionSynchronization(SYNCHRONIZATION_NEVER), or submit outside of the"
              + " transaction.");
    }
  }

  /** The connection of this thread's transaction on the DataSource of the tasks. */
  @Nullable Connection connection() {
    ConnectionHolder holder = holder();
    if (holder == null || !TransactionSynchronizationManager.isActualTransactionActive()) {
      return null;
    }
    Connection connection = holder.getConnection();
    // One that was only borrowed while another DataSource has the transaction commits by itself.
    return commitsByItself(connection) ? null : connection;
  }

  private static boolean commitsByItself(Connection connection) {
    try {
      return connection.getAutoCommit();
    } catch (SQLException e) {
      throw new InvalidTaskException(
          "The connection of this thread's transaction does not answer: %s. Nothing was submitted."
              .formatted(e.getMessage()),
          e);
    }
  }

  private static String named() {
    String name = TransactionSynchronizationManager.getCurrentTransactionName();
    return name == null ? "" : " (" + name + ")";
  }

  private record Joined(Connection connection) implements Transaction {
    @Override
    public void afterCommit(Runnable action) {
      TransactionSynchronizationManager.registerSynchronization(new AfterCommit(action));
    }

    @Override
    public void afterEnd(Consumer<Boolean> action) {
      AfterEnd.register(action);
    }
  }

  /** Equal for the same action, so that many submits in a transaction lead to one call. */
  private record AfterCommit(Runnable action) implements TransactionSynchronization {
    @Override
    public void afterCommit() {
      action.run();
    }
  }
}
