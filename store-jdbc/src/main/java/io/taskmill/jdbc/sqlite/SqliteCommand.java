package io.taskmill.jdbc.sqlite;

import io.taskmill.jdbc.connect.TransactionWork;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What waits for the writer, until it is begun or given up: only one of the two happens. */
public final class SqliteCommand<T> {

  private final String verb;
  private final TransactionWork<T> work;
  private final AtomicBoolean decided = new AtomicBoolean();
  private final CompletableFuture<@Nullable T> result = new CompletableFuture<>();
  private @Nullable T value;
  private @Nullable Throwable failure;

  public SqliteCommand(String verb, TransactionWork<T> work) {
    this.verb = verb;
    this.work = work;
  }

  String verb() {
    return verb;
  }

  /** False if its caller has given it up. */
  boolean begin() {
    return decided.compareAndSet(false, true);
  }

  /** False if it has begun, and may take effect. */
  boolean giveUp() {
    return decided.compareAndSet(false, true);
  }

  boolean isDecided() {
    return decided.get();
  }

  /**
   * Runs as a part of the writer's transaction; a failure undoes this part only.
   *
   * @throws SQLException the failure, if it undid the whole transaction: a full disk does
   */
  void run(Connection connection) throws SQLException {
    SqliteFile.execute(connection, "savepoint command");
    try {
      value = work.run(connection);
    } catch (Throwable e) {
      failure = e;
      try {
        SqliteFile.execute(connection, "rollback to command");
      } catch (SQLException nothingLeft) {
        e.addSuppressed(nothingLeft);
        throw e;
      }
    }
    SqliteFile.execute(connection, "release command");
  }

  /** Tells the caller, once it is durable. */
  void committed() {
    if (failure == null) {
      result.complete(value);
    } else {
      result.completeExceptionally(failure);
    }
  }

  void failed(Throwable reason) {
    result.completeExceptionally(failure == null ? reason : failure);
  }

  /**
   * Waits for what came of it. An interrupt is kept for later: once begun it takes effect whatever
   * the caller does, and then he has to be told so.
   */
  @Nullable T await(Duration longest) throws ExecutionException, TimeoutException {
    long end = System.nanoTime() + longest.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return result.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
