package io.taskmill;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Knows the transaction that the calling thread is in, so that a submit takes part in it without
 * being given a connection: of tasks, of a workflow, and of {@link TaskContext#children}. Set with
 * {@link TaskmillBuilder#transactions}.
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

  /** A transaction that is open. */
  interface Transaction {

    /** Its connection, on which nothing is committed, rolled back or closed. */
    Connection connection();

    /**
     * Has something done once it has been committed, and never if it is rolled back, be it to a
     * savepoint: workers and listeners are told of what was submitted. The same action is to be
     * done once, however often it is given.
     */
    void afterCommit(Runnable action);
  }
}
