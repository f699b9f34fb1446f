package io.taskmill;

import java.sql.Connection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Knows the transaction that the calling thread is in, so that a submit takes part in it without
 * being given a connection: of tasks, of a workflow, and of {@link TaskContext#children}. So do
 * {@linkplain TaskContext#step steps} and {@linkplain TaskContext#checkpoint(Object) checkpoints}
 * of handlers. Set with {@link TaskmillBuilder#transactions}.
 */
@FunctionalInterface
public interface TransactionSource {

  /**
   * The transaction of this thread on the database of the tasks; null if there is none, so that the
   * submit is a transaction of its own. Called once for each submit.
   *
   * @throws RuntimeException to refuse the submit, as where the thread is in a transaction that the
   *     task cannot be a part of
   */
  @Nullable Transaction current();

  /**
   * Whether the transaction of this thread, on whatever database, only reads. Nothing is lost with
   * it, so steps and checkpoints are recorded beside it; submits are not asked this.
   */
  default boolean isReadOnly() {
    return false;
  }

  /** A transaction that is open. */
  interface Transaction {

    /**
     * Its connection, on which nothing is committed, rolled back or closed: the same object as long
     * as the transaction is open.
     */
    Connection connection();

    /**
     * Has something done once it has been committed, and never if it is rolled back, be it to a
     * savepoint: workers and listeners are told of what was submitted. The same action is to be
     * done once, however often it is given.
     */
    void afterCommit(Runnable action);

    /**
     * Has something done once it has ended, before the thread goes on: with true if it has been
     * committed, with false if it was rolled back or that is not known.
     */
    void afterEnd(Consumer<Boolean> action);
  }
}
