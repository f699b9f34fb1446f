package io.taskmill.jdbc.sqlite;

import static java.util.stream.Collectors.joining;

import io.taskmill.jdbc.connect.Backend;
import io.taskmill.jdbc.connect.Connections;
import io.taskmill.jdbc.connect.PooledSession;
import io.taskmill.jdbc.connect.Sessions;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.connect.Transactions;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.GivenColumn;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.wakeup.HintChannel;
import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** SQLite 3.42 or newer, in a file. */
public final class SqliteDialect implements Backend {

  private static final int OLDEST_MINOR = 42;

  /** The code of statements that cannot be run as things are: SQLITE_ERROR. */
  private static final int REFUSED = 1;

  @Override
  public String product() {
    return "SQLite";
  }

  @Override
  public String shortName() {
    return "sqlite";
  }

  @Override
  public String urlPrefix() {
    return "jdbc:sqlite:";
  }

  /** SQLite makes a file that is missing. */
  @Override
  public boolean isThere(String url) {
    return SqliteFile.isThere(url.substring(urlPrefix().length()));
  }

  @Override
  public String driver() {
    return "org.xerial:sqlite-jdbc";
  }

  @Override
  public String folder() {
    return "sqlite";
  }

  /** Its clock has milliseconds. */
  @Override
  public String now() {
    return "(cast(round(unixepoch('subsec') * 1000) as integer) * 1000)";
  }

  /** The busy timeout is how long a verb waits for the lock, and may be set in the URL. */
  @Override
  public Properties connectionDefaults() {
    Properties defaults = new Properties();
    defaults.setProperty("busy_timeout", "30000");
    defaults.setProperty("synchronous", "FULL");
    return defaults;
  }

  /**
   * The driver calls autocommit off even if the BEGIN of that has failed, as an immediate one does
   * while the database is busy; each statement then commits by itself. Inside of a transaction
   * another BEGIN is refused and changes nothing. Outside it succeeds, and takes no lock.
   */
  @Override
  public boolean isInTransaction(Connection notInAutocommit) throws SQLException {
    try (Statement probe = notInAutocommit.createStatement()) {
      try {
        probe.execute("begin deferred");
      } catch (SQLException e) {
        if (e.getErrorCode() == REFUSED) {
          return true;
        }
        throw e;
      }
      probe.execute("rollback");
      return false;
    }
  }

  @Override
  public void bind(PreparedStatement statement, int index, Column column) throws SQLException {
    @Nullable Object[] values = column.values();
    if (values == null) {
      statement.setNull(index, Types.VARCHAR);
    } else {
      statement.setString(index, JsonText.array(values));
    }
  }

  /** A single row: statements that read it are run for each one. */
  @Override
  public String given(List<GivenColumn> columns) {
    return columns.stream()
        .map(column -> ":given." + column.name() + " as " + column.name())
        .collect(joining(", ", "(select :given_nth as nth, ", ")"));
  }

  @Override
  public String values(String name, boolean texts) {
    return "(select x.value from json_each(:" + name + ") x)";
  }

  @Override
  public boolean hasOneWriter() {
    return true;
  }

  @Override
  public boolean takesRowByRow() {
    return true;
  }

  @Override
  public String insertNew() {
    return "insert or ignore";
  }

  @Override
  public String contains(String text, String part) {
    return "instr(" + text + ", " + part + ") > 0";
  }

  @Override
  public String schema(Connection connection, @Nullable String asked) {
    if (asked != null) {
      allowSchema(asked);
    }
    return "main";
  }

  @Override
  public void allowSchema(String asked) {
    throw new StoreException(
        "A SQLite file has no schemas, but one is asked for: '"
            + asked
            + "'. Leave it out; the tables' prefix keeps several sets of tables apart.",
        null);
  }

  @Override
  public boolean createsSchemas() {
    return false;
  }

  /** Without the schema, which is not allowed everywhere in its DDL. */
  @Override
  public String table(Names names, String name) {
    return "\"" + names.prefix() + name + "\"";
  }

  @Override
  public Optional<String> tooOld(DatabaseMetaData server) throws SQLException {
    return tooOld(server.getDatabaseMajorVersion(), server.getDatabaseMinorVersion());
  }

  static Optional<String> tooOld(int major, int minor) {
    return major > 3 || (major == 3 && minor >= OLDEST_MINOR)
        ? Optional.empty()
        : Optional.of(
            String.format(
                "Its driver brings SQLite %s.%s, but Taskmill needs 3.%s or newer. Use a newer"
                    + " sqlite-jdbc.",
                major, minor, OLDEST_MINOR));
  }

  @Override
  public void prepare(Connection first) throws SQLException {
    SqliteFile.prepare(first);
  }

  /** One writer at a time, and readers who see what was committed when they began. */
  @Override
  public boolean isolates(Connection connection) {
    return true;
  }

  /**
   * Has the lock for writing from the beginning, and so never finds out later that it is too late.
   */
  @Override
  public void begin(Connection connection) throws SQLException {
    SqliteFile.execute(connection, "begin immediate");
  }

  @Override
  public void commit(Connection connection) throws SQLException {
    SqliteFile.execute(connection, "commit");
  }

  @Override
  public void rollBack(Connection connection, Throwable reason) {
    try {
      SqliteFile.execute(connection, "rollback");
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  @Override
  public Sessions openSessions(
      Connections kept, Connections lent, Transactions transactions, SqlErrors errors) {
    return SqliteSession.open(kept, new PooledSession(lent, transactions, errors), this, errors);
  }

  @Override
  public Optional<HintChannel> openChannel(Optional<Connections> ear, Verbs verbs, SqlFiles files) {
    return Optional.empty();
  }
}
