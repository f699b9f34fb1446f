package io.taskmill.spring;

import io.taskmill.InvalidTaskException;
import io.taskmill.TransactionSource;
import java.sql.Connection;
import java.sql.SQLException;
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

  /** The connection of this thread's transaction on the DataSource of the tasks. */
  @Nullable Connection connection() {
    if (!TransactionSynchronizationManager.isActualTransactionActive()
        || !(TransactionSynchronizationManager.getResource(dataSource)
            instanceof ConnectionHolder holder)) {
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
  }

  /** Equal for the same action, so that many submits in a transaction lead to one call. */
  private record AfterCommit(Runnable action) implements TransactionSynchronization {
    @Override
    public void afterCommit() {
      action.run();
    }
  }
}
