package io.taskmill.spring;

import io.taskmill.TransactionSource;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.JdbcTransactionObjectSupport;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** A transaction of Spring whose beginning was heard of. Savepoints in it are a part of it. */
final class TrackedTransaction implements TransactionSource.Transaction {

  private final TransactionExecution execution;
  private final @Nullable TrackedTransaction outer;
  private final @Nullable ConnectionHolder holder;
  private final boolean isSynchronized;
  private final List<Runnable> afterCommit = new ArrayList<>();
  private final List<Consumer<Boolean>> afterEnd = new ArrayList<>();
  private boolean suspended;
  private boolean ended;

  /**
   * One that this thread has just begun.
   *
   * @param outer the one before it that has not been completed
   */
  TrackedTransaction(TransactionExecution execution, @Nullable TrackedTransaction outer) {
    this.execution = execution;
    this.outer = outer;
    this.holder = holder(execution);
    this.isSynchronized = TransactionSynchronizationManager.isSynchronizationActive();
  }

  private static @Nullable ConnectionHolder holder(TransactionExecution execution) {
    return execution instanceof DefaultTransactionStatus status
            && status.getTransaction() instanceof JdbcTransactionObjectSupport jdbc
            && jdbc.hasConnectionHolder()
        ? jdbc.getConnectionHolder()
        : null;
  }

  void register() {
    if (isSynchronized) {
      TransactionSynchronizationManager.registerSynchronization(new End());
      TransactionSynchronizationManager.registerSynchronization(new AfterCommit());
    }
  }

  @Nullable TrackedTransaction outer() {
    return outer;
  }

  boolean is(TransactionExecution other) {
    return execution == other;
  }

  boolean isOn(ConnectionHolder other) {
    return holder == other;
  }

  /** Whether somebody tells of its end: not so for a manager without synchronization. */
  boolean isSynchronized() {
    return isSynchronized;
  }

  boolean isReadOnly() {
    return execution.isReadOnly();
  }

  boolean isSuspended() {
    return suspended;
  }

  /** Whether it has been committed or rolled back. Callbacks may still be called. */
  boolean hasEnded() {
    return ended;
  }

  /** Whether nothing of it is left, callbacks included. */
  boolean isCompleted() {
    return execution.isCompleted();
  }

  @Override
  public Connection connection() {
    if (holder == null) {
      throw new IllegalStateException("The transaction has no connection of its own.");
    }
    return holder.getConnection();
  }

  @Override
  public void afterCommit(Runnable action) {
    afterCommit.add(action);
  }

  @Override
  public void afterEnd(Consumer<Boolean> action) {
    afterEnd.add(action);
  }

  private void end(boolean committed) {
    ended = true;
    List<Consumer<Boolean>> actions = List.copyOf(afterEnd);
    afterEnd.clear();
    actions.forEach(action -> action.accept(committed));
  }

  /**
   * Before all other callbacks, so that they find it ended; and after the commit itself, in which
   * Hibernate still writes, and calls listeners of entities.
   */
  final class End implements TransactionSynchronization, PriorityOrdered {

    TrackedTransaction transaction() {
      return TrackedTransaction.this;
    }

    @Override
    public int getOrder() {
      return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void suspend() {
      suspended = true;
    }

    @Override
    public void resume() {
      suspended = false;
    }

    @Override
    public void afterCommit() {
      end(true);
    }

    @Override
    public void afterCompletion(int status) {
      end(status == STATUS_COMMITTED);
    }
  }

  /** Does what waits for the commit, each action once, and none that a savepoint has undone. */
  private final class AfterCommit implements TransactionSynchronization {

    private final IdentityHashMap<Object, Integer> savepoints = new IdentityHashMap<>();

    @Override
    public int getOrder() {
      return Ordered.HIGHEST_PRECEDENCE + 1;
    }

    @Override
    public void savepoint(Object savepoint) {
      savepoints.put(savepoint, afterCommit.size());
    }

    @Override
    public void savepointRollback(Object savepoint) {
      int before = Math.min(savepoints.getOrDefault(savepoint, 0), afterCommit.size());
      afterCommit.subList(before, afterCommit.size()).clear();
    }

    @Override
    public void afterCommit() {
      List<Runnable> actions = List.copyOf(new LinkedHashSet<>(afterCommit));
      afterCommit.clear();
      actions.forEach(Runnable::run);
    }

    /** Where another callback has failed after the commit, the rest of them was not called. */
    @Override
    public void afterCompletion(int status) {
      if (status == STATUS_COMMITTED) {
        afterCommit();
      }
    }
  }
}
