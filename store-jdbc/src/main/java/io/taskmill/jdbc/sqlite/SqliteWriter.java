package io.taskmill.jdbc.sqlite;

import io.taskmill.jdbc.connect.Connections;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.connect.SqliteCodes;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.spi.StoreAwayException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The one who writes. SQLite has a single lock for writing, and a commit waits for the disk: so
 * what all threads of a process want to write gathers in a queue, and a thread of its own takes the
 * lock, runs all that has gathered, and commits it at once.
 *
 * <p>Another process, or a caller's own transaction, may have the lock. The writer then waits as
 * long as someone waits for it; each caller gives up by itself when its patience ends, and what has
 * not begun by then never will.
 */
public final class SqliteWriter implements AutoCloseable {

  private static final int MOST_AT_ONCE = 500;
  private static final long LONGEST_END_SECONDS = 10;

  private final Connections connections;
  private final Dialect dialect;
  private final SqlErrors errors;
  private final SqliteFileIdentity file;
  private final BlockingDeque<SqliteCommand<?>> queue = new LinkedBlockingDeque<>();
  private final Thread thread = new Thread(this::loop, "taskmill-sqlite-writer");
  private @Nullable SqliteWriterConnection kept;
  private volatile boolean closed;
  private volatile long lockedSince;

  public SqliteWriter(
      Connections connections, Dialect dialect, SqlErrors errors, SqliteFileIdentity file) {
    this.connections = connections;
    this.dialect = dialect;
    this.errors = errors;
    this.file = file;
    thread.setDaemon(true);
    thread.start();
  }

  /** Waits until it is durable. */
  public <T> T run(SqliteCommand<T> command, Duration patience, boolean urgent) {
    if (urgent) {
      queue.addFirst(command);
    } else {
      queue.addLast(command);
    }
    if (closed) {
      queue.remove(command);
      throw SqlErrors.closed(command.verb());
    }
    try {
      return waitFor(command, patience);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof SQLException sql) {
        throw errors.translate(command.verb(), sql);
      }
      if (cause instanceof Error error) {
        throw error;
      }
      throw cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }
  }

  @SuppressWarnings("NullAway") // a script's answer is as null as its type says
  private <T> T waitFor(SqliteCommand<T> command, Duration patience) throws ExecutionException {
    try {
      return command.await(patience);
    } catch (TimeoutException e) {
      // Read first: when nobody waits for the lock any more, nobody knows about it.
      long since = lockedSince;
      if (command.giveUp()) {
        queue.remove(command);
        throw notBegun(command.verb(), patience, since, e);
      }
    }
    try {
      return command.await(patience);
    } catch (TimeoutException e) {
      throw errors.unfinished(command.verb(), patience.multipliedBy(2), e);
    }
  }

  /** The lock may have been gone before the caller came. */
  private StoreAwayException notBegun(
      String verb, Duration waited, long since, TimeoutException e) {
    if (since == 0) {
      return errors.busy(verb, waited, queue.size(), e);
    }
    Duration locked = Duration.ofNanos(System.nanoTime() - since);
    return errors.locked(verb, locked.compareTo(waited) < 0 ? waited : locked, e);
  }

  private void loop() {
    while (!closed) {
      try {
        SqliteCommand<?> first = queue.take();
        if (!first.isDecided()) {
          write(first);
        }
      } catch (InterruptedException e) {
        break;
      }
    }
    SqliteWriterConnection connection = kept;
    if (connection != null) {
      connection.giveBack();
    }
    for (SqliteCommand<?> left = queue.poll(); left != null; left = queue.poll()) {
      left.failed(SqlErrors.closed(left.verb()));
    }
  }

  private void write(SqliteCommand<?> first) {
    List<SqliteCommand<?>> batch = new ArrayList<>();
    batch.add(first);
    boolean running = false;
    try {
      // Before a new connection makes an empty file, and before anyone is told that he is written.
      file.require();
      Connection connection = connection();
      if (!begin(connection, batch)) {
        batch.forEach(command -> command.failed(SqlErrors.closed(command.verb())));
        return;
      }
      queue.drainTo(batch, MOST_AT_ONCE);
      batch.removeIf(command -> !command.begin());
      running = true;
      for (SqliteCommand<?> command : batch) {
        command.run(connection);
      }
      running = false;
      file.require();
      dialect.commit(connection);
      batch.forEach(SqliteCommand::committed);
    } catch (Throwable e) {
      // Whatever it was, this thread writes for all and goes on.
      throwAway(e);
      for (SqliteCommand<?> command : batch) {
        command.failed(running ? errors.undone(command.verb(), e) : e);
      }
    }
  }

  /** Waits for the lock as long as someone waits for this; false if nobody does. */
  private boolean begin(Connection connection, List<SqliteCommand<?>> batch) throws SQLException {
    while (true) {
      try {
        dialect.begin(connection);
        lockedSince = 0;
        return true;
      } catch (SQLException e) {
        if (!SqliteCodes.isLocked(e)) {
          throw e;
        }
        lockedSince = lockedSince == 0 ? System.nanoTime() : lockedSince;
        queue.drainTo(batch, MOST_AT_ONCE - batch.size());
        batch.removeIf(SqliteCommand::isDecided);
        if (closed || batch.isEmpty()) {
          lockedSince = 0;
          return false;
        }
      }
    }
  }

  private Connection connection() throws SQLException {
    SqliteWriterConnection connection = kept;
    if (connection == null) {
      connection = SqliteWriterConnection.take(connections);
      kept = connection;
    }
    return connection.get();
  }

  private void throwAway(Throwable reason) {
    SqliteWriterConnection connection = kept;
    kept = null;
    if (connection != null) {
      dialect.rollBack(connection.get(), reason);
      connection.giveBack();
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(LONGEST_END_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
