package io.taskmill.jdbc.sqlite;

import io.taskmill.jdbc.connect.Connections;
import io.taskmill.jdbc.connect.Sessions;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.connect.TransactionWork;
import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Session;
import io.taskmill.jdbc.sql.SqlScript;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads on connections from a pool, and leaves all writing to the one writer. */
public final class SqliteSession implements Session {

  /** For a connection whose own time is none. */
  private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

  private final Session readers;
  private final SqliteWriter writer;
  private final Dialect dialect;
  private final SqlErrors errors;
  private final SqliteFileIdentity file;
  private final Duration patience;
  private final boolean urgent;

  private SqliteSession(
      Session readers,
      SqliteWriter writer,
      Dialect dialect,
      SqlErrors errors,
      SqliteFileIdentity file,
      Duration patience,
      boolean urgent) {
    this.readers = readers;
    this.writer = writer;
    this.dialect = dialect;
    this.errors = errors;
    this.file = file;
    this.patience = patience;
    this.urgent = urgent;
  }

  /**
   * The connections' own busy timeout is how long verbs wait; heartbeats wait less, and go first.
   */
  static Sessions open(Connections kept, Session readers, Dialect dialect, SqlErrors errors) {
    Duration patience;
    SqliteFileIdentity file;
    try {
      Connection connection = kept.take();
      try {
        patience = patience(connection);
        file = SqliteFileIdentity.of(Path.of(SqliteFile.path(connection)));
      } finally {
        kept.giveBack(connection);
      }
    } catch (SQLException e) {
      throw errors.translate("open", e);
    }
    Duration heart =
        patience.compareTo(Sessions.HEARTBEAT_TIMEOUT) < 0 ? patience : Sessions.HEARTBEAT_TIMEOUT;
    SqliteWriter writer = new SqliteWriter(kept, dialect, errors, file);
    return new Sessions(
        new SqliteSession(readers, writer, dialect, errors, file, patience, false),
        new SqliteSession(readers, writer, dialect, errors, file, heart, true),
        writer::close);
  }

  @Override
  public <T> T run(SqlScript script, Params params, Supplier<Answer<T>> answer) {
    if (script.readsOnly()) {
      file.require();
      return readers.run(script, params, answer);
    }
    return write(script.verb(), on -> script.run(on, dialect, params, answer.get()));
  }

  @Override
  public <T> T together(String verb, Function<Session, T> scripts) {
    return write(verb, TransactionWork.of(scripts, dialect, errors));
  }

  private <T> T write(String verb, TransactionWork<T> work) {
    return writer.run(new SqliteCommand<>(verb, work), patience, urgent);
  }

  private static Duration patience(Connection connection) throws SQLException {
    int millis = SqliteFile.number(connection, "pragma busy_timeout");
    return millis > 0 ? Duration.ofMillis(millis) : DEFAULT_PATIENCE;
  }
}
