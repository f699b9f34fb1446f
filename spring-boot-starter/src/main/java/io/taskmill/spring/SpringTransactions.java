package io.taskmill.spring;

import io.taskmill.InvalidTaskException;
import io.taskmill.TransactionSource;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The Spring transaction of the calling thread, if it is one on the DataSource of the tasks. Every
 * transaction manager bean that shows its connection is served: those of JDBC, and that of JPA.
 *
 * <p>A submit is a part of that transaction, or is refused with a message; it is there at once only
 * where the thread is in no transaction, or in callbacks after the end of one. What is not known is
 * refused, never guessed.
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

  /**
   * The transaction whose connection all who use the DataSource get in this thread now, even while
   * the thread is in a transaction on another one inside of it.
   */
  @Override
  public @Nullable Transaction current() {
    ConnectionHolder bound = bound();
    TrackedTransaction transaction = bound == null ? null : TransactionTracker.of(bound);
    if (transaction == null || transaction.hasEnded()) {
      requireNone(bound, transaction);
      return null;
    }
    if (!transaction.isSynchronized()) {
      throw notSynchronized();
    }
    if (transaction.isReadOnly()) {
      throw refused(
          "is read-only, so a task cannot be a part of it. Nothing was submitted. Leave out readOnly, or"
              + " submit outside of the transaction.");
    }
    return transaction;
  }

  /**
   * Of the transaction that a submit would be a part of, or else of the one on another database.
   */
  @Override
  public boolean isReadOnly() {
    TrackedTransaction transaction = open();
    return transaction == null
        ? TransactionSynchronizationManager.isActualTransactionActive()
            && TransactionSynchronizationManager.isCurrentTransactionReadOnly()
        : transaction.isReadOnly();
  }

  /** The connection of this thread's transaction on the DataSource of the tasks. */
  @Nullable Connection connection() {
    TrackedTransaction transaction = open();
    return transaction == null ? null : transaction.connection();
  }

  private @Nullable TrackedTransaction open() {
    ConnectionHolder bound = bound();
    TrackedTransaction transaction = bound == null ? null : TransactionTracker.of(bound);
    return transaction == null || transaction.hasEnded() ? null : transaction;
  }

  private @Nullable ConnectionHolder bound() {
    return TransactionSynchronizationManager.getResource(dataSource) instanceof ConnectionHolder one
        ? one
        : null;
  }

  /**
   * Refuses if the thread is in some transaction that has not ended.
   *
   * @param ended the transaction that has begun with what is bound; null if none is known
   */
  private void requireNone(@Nullable ConnectionHolder bound, @Nullable TrackedTransaction ended) {
    boolean active = TransactionSynchronizationManager.isActualTransactionActive();
    boolean callbacks = TransactionSynchronizationManager.isSynchronizationActive();
    if (active && callbacks) {
      requireEnded(bound, ended);
    } else if (!active && !callbacks) {
      requireNoneWithoutCallbacks(bound, ended);
    }
    // Active without callbacks: they were taken out to be called after the end. Callbacks without
    // a transaction: it is suspended, or there was none.
  }

  private void requireEnded(@Nullable ConnectionHolder bound, @Nullable TrackedTransaction ended) {
    TrackedTransaction here = TransactionTracker.synchronizing();
    if (here == null) {
      // Who takes part in a transaction after its end registers callbacks anew.
      TrackedTransaction innermost = TransactionTracker.innermost();
      boolean isAfterEnd =
          innermost != null
              && innermost.hasEnded()
              && !innermost.isSuspended()
              && (bound == null || ended == innermost);
      if (!isAfterEnd) {
        throw refused(
            "was begun by a transaction manager that Taskmill does not know, so nobody tells whether it is one"
                + " on the DataSource '%s', where the tasks are, nor when it ends. Nothing was"
                    .formatted(dataSourceName)
                + " submitted. Make the transaction manager a bean of the application; or submit"
                + " outside of the transaction.");
      }
    } else if (!here.hasEnded()) {
      throw refused(
          "is not one on the DataSource '%s', where the tasks are, so a task cannot be a part of it. Nothing"
                  .formatted(dataSourceName)
              + " was submitted. Use the transaction manager of that DataSource; or set"
              + " taskmill.data-source to the one of this transaction; or submit outside of the"
              + " transaction, as after its commit.");
    }
  }

  /** A manager without synchronization calls nobody back. */
  private static void requireNoneWithoutCallbacks(
      @Nullable ConnectionHolder bound, @Nullable TrackedTransaction ended) {
    TrackedTransaction innermost = TransactionTracker.innermost();
    boolean known = innermost != null && !innermost.isSynchronized();
    boolean unknown = bound != null && ended == null && !commitsByItself(bound.getConnection());
    if (known || unknown) {
      throw notSynchronized();
    }
  }

  private static InvalidTaskException notSynchronized() {
    return refused(
        "has a transaction manager that is set to no synchronization, so nobody tells of its commit. Nothing"
            + " was submitted. Leave out setTransactionSynchronization(SYNCHRONIZATION_NEVER), or"
            + " submit outside of the transaction.");
  }

  private static InvalidTaskException refused(String why) {
    String name = TransactionSynchronizationManager.getCurrentTransactionName();
    return new InvalidTaskException(
        "The transaction of this thread%s %s"
            .formatted(name == null ? "" : " (" + name + ")", why));
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
}
