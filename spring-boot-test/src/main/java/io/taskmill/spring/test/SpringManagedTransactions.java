package io.taskmill.spring.test;

import io.taskmill.memory.MemoryTransaction;
import io.taskmill.testing.ManagedTransactions;
import java.sql.Connection;
import java.util.IdentityHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Spring's transactions. Spring itself tells when one ends, so the application's connections are
 * left as they are.
 */
final class SpringManagedTransactions implements ManagedTransactions {

  @Override
  public @Nullable MemoryTransaction partOn(
      Connection connection, Supplier<MemoryTransaction> begin) {
    if (!TransactionSynchronizationManager.isSynchronizationActive() || !isBound(connection)) {
      return null;
    }
    for (TransactionSynchronization each :
        TransactionSynchronizationManager.getSynchronizations()) {
      if (each instanceof Part part && part.isOf(this, connection)) {
        return part.tasks;
      }
    }
    Part part = new Part(connection, begin.get());
    TransactionSynchronizationManager.registerSynchronization(part);
    return part.tasks;
  }

  /** Whether it is the connection of a transaction of this thread. */
  private static boolean isBound(Connection connection) {
    return TransactionSynchronizationManager.getResourceMap().values().stream()
        .anyMatch(
            resource ->
                resource instanceof ConnectionHolder holder
                    && holder.getConnection() == connection);
  }

  @Override
  public void requireNone() {
    if (TransactionSynchronizationManager.isActualTransactionActive()) {
      throw new IllegalStateException(
          "This test is in a transaction: what it has submitted is not there before the commit, and handlers"
              + " would run inside of it, as they never do otherwise. End it before tasks run, with"
              + " TestTransaction.flagForCommit() and end(); or leave out the @Transactional of the"
              + " test.");
    }
  }

  /** What tasks have to do with a transaction on a connection. */
  private final class Part implements TransactionSynchronization {

    private final Connection connection;
    private final MemoryTransaction tasks;
    private final MemoryTransaction.Mark beginning;
    private final IdentityHashMap<Object, MemoryTransaction.Mark> savepoints =
        new IdentityHashMap<>();

    Part(Connection connection, MemoryTransaction tasks) {
      this.connection = connection;
      this.tasks = tasks;
      this.beginning = tasks.mark();
    }

    boolean isOf(SpringManagedTransactions transactions, Connection wanted) {
      return transactions == SpringManagedTransactions.this && wanted == connection;
    }

    /** First, so that whoever else is told of the commit finds the tasks. */
    @Override
    public int getOrder() {
      return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void savepoint(Object savepoint) {
      savepoints.put(savepoint, tasks.mark());
    }

    /** One that is not known was set before anything was submitted. */
    @Override
    public void savepointRollback(Object savepoint) {
      tasks.rollbackTo(savepoints.getOrDefault(savepoint, beginning));
    }

    /** What is in the way of the tasks rolls the transaction back. */
    @Override
    public void beforeCommit(boolean readOnly) {
      tasks.check();
    }

    @Override
    public void afterCommit() {
      tasks.commit(() -> {});
    }

    /**
     * What was submitted after the commit is kept, as by a connection that ends its transaction.
     */
    @Override
    public void afterCompletion(int status) {
      if (status == STATUS_COMMITTED) {
        afterCommit();
      } else {
        tasks.rollback();
      }
    }
  }
}
