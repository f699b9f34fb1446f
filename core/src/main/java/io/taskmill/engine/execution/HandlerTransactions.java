package io.taskmill.engine.execution;

import io.taskmill.InvalidTaskException;
import io.taskmill.TransactionSource;
import io.taskmill.TransactionSource.Transaction;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The application's transactions in which the handler of one execution is while it asks for
 * something, as far as the {@link TransactionSource} knows them.
 *
 * <p>What is recorded in such a transaction is there if and when that is committed, so memory of it
 * must not outlive a rollback: {@link Listener} is told of the end of each. A transaction in which
 * something was recorded holds the task's row until its end. Whoever writes beside it waits for
 * that, and if it is the same thread, for ever: that is refused.
 */
final class HandlerTransactions {

  private final TransactionSource source;
  private final Listener listener;
  private final List<Joined> open = new ArrayList<>();

  HandlerTransactions(TransactionSource source, Listener listener) {
    this.source = source;
    this.listener = listener;
  }

  /** Is told of the end of transactions that the handler has asked for something in. */
  @FunctionalInterface
  interface Listener {
    /**
     * One has ended.
     *
     * @param committed false if it was rolled back, or nobody knows
     */
    void ended(Joined transaction, boolean committed);
  }

  /** A transaction that the handler has asked for something in. */
  static final class Joined {
    private final Connection connection;
    private final Thread thread;
    private volatile boolean holdsRow;

    private Joined(Connection connection) {
      this.connection = connection;
      this.thread = Thread.currentThread();
    }

    /** Its connection, to be written on: from now on it may hold the task's row. */
    Connection toWrite() {
      holdsRow = true;
      return connection;
    }
  }

  /**
   * The transaction of this thread; null if there is none, or one that only reads, with which
   * nothing can be lost.
   *
   * @param what is to be recorded, as the beginning of a sentence
   */
  @Nullable Joined current(String what) {
    Transaction found = find(what);
    Connection connection = found == null ? null : found.connection();
    Joined joined;
    synchronized (open) {
      requireNotHeldBeside(connection, what);
      if (found == null || connection == null) {
        return null;
      }
      for (Joined one : open) {
        if (one.connection == connection) {
          return one;
        }
      }
      joined = new Joined(connection);
      open.add(joined);
    }
    found.afterEnd(committed -> ended(joined, committed));
    return joined;
  }

  private @Nullable Transaction find(String what) {
    if (source.isReadOnly()) {
      return null;
    }
    try {
      return source.current();
    } catch (RuntimeException e) {
      throw new InvalidTaskException(
          "%s would have to be a part of the transaction that this thread is in, and cannot be, as a submit could not: %s"
              .formatted(what, e.getMessage()),
          e);
    }
  }

  private void requireNotHeldBeside(@Nullable Connection connection, String what) {
    for (Joined one : open) {
      if (one.holdsRow
          && one.connection != connection
          && one.thread.equals(Thread.currentThread())) {
        throw new InvalidTaskException(
            "%s would wait for ever. This thread is in another transaction too, which is suspended, has recorded a step, a checkpoint or children, and so holds the task until its end."
                    .formatted(what)
                + " Nothing was recorded. Call it in that transaction (without REQUIRES_NEW or"
                + " NOT_SUPPORTED), or after its end.");
      }
    }
  }

  private void ended(Joined joined, boolean committed) {
    synchronized (open) {
      open.remove(joined);
    }
    listener.ended(joined, committed);
  }

  /**
   * Refuses what ends the run, or records something that is not a part of the transaction.
   *
   * @param what is refused, as the beginning of a sentence
   * @param why it cannot be done in a transaction
   */
  void requireNone(String what, String why) {
    boolean in;
    try {
      in = current(what) != null;
    } catch (InvalidTaskException e) {
      throw refused(what, why, e);
    }
    if (in) {
      throw refused(what, why, null);
    }
  }

  private static InvalidTaskException refused(String what, String why, @Nullable Throwable cause) {
    return new InvalidTaskException(
        "%s is asked for in a transaction, and %s. Nothing was recorded. Call it outside of the transaction: begin that (in Spring: put @Transactional) at the method that does the writing, and not around the handler."
            .formatted(what, why),
        cause);
  }
}
