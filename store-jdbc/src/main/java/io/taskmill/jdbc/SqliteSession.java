package io.taskmill.jdbc;

import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Reads on connections from a pool, and leaves all writing to the one writer. */
final class SqliteSession implements Session {

  /** For a connection whose own time is none. */
  private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

  private final Session readers;
  private final SqliteWriter writer;
  private final Duration patience;
  private final boolean urgent;

  private SqliteSession(Session readers, SqliteWriter writer, Duration patience, boolean urgent) {
    this.readers = readers;
    this.writer = writer;
    this.patience = patience;
    this.urgent = urgent;
  }

  /**
   * The connections' own busy timeout is how long verbs wait; heartbeats wait less, and go first.
   */
  static Sessions open(Connections kept, Session readers, Dialect dialect, SqlErrors errors) {
    Duration patience = patience(kept, errors);
    Duration heart =
        patience.compareTo(Sessions.HEARTBEAT_TIMEOUT) < 0 ? patience : Sessions.HEARTBEAT_TIMEOUT;
    SqliteWriter writer = new SqliteWriter(kept, dialect, errors);
    return new Sessions(
        new SqliteSession(readers, writer, patience, false),
        new SqliteSession(readers, writer, heart, true),
        writer::close);
  }

  @Override
  public <T> T run(SqlScript script, Params params, Answer<T> answer) {
    if (script.readsOnly()) {
      return readers.run(script, params, answer);
    }
    return writer.run(new SqliteCommand<>(script, params, answer), patience, urgent);
  }

  private static Duration patience(Connections kept, SqlErrors errors) throws StoreException {
    try {
      Connection connection = kept.take();
      try {
        int millis = SqliteFile.number(connection, "pragma busy_timeout");
        return millis > 0 ? Duration.ofMillis(millis) : DEFAULT_PATIENCE;
      } finally {
        kept.giveBack(connection);
      }
    } catch (SQLException e) {
      throw errors.translate("open", e);
    }
  }
}
