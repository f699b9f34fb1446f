package io.taskmill.jdbc.postgres;

import static java.util.stream.Collectors.joining;

import io.taskmill.jdbc.connect.Backend;
import io.taskmill.jdbc.connect.Connections;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.GivenColumn;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.Timeouts;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.wakeup.HintChannel;
import io.taskmill.spi.StoreException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** PostgreSQL 14 or newer. */
public final class PostgresDialect implements Backend {

  private static final int OLDEST = 14;

  @Override
  public String product() {
    return "PostgreSQL";
  }

  @Override
  public String shortName() {
    return "postgres";
  }

  @Override
  public String urlPrefix() {
    return "jdbc:postgresql:";
  }

  @Override
  public String driver() {
    return "org.postgresql:postgresql";
  }

  @Override
  public String folder() {
    return "postgres";
  }

  /**
   * In a select of its own, which is run once for a statement: compared with the clock itself,
   * which may change from row to row, a column would not be looked up in its index.
   */
  @Override
  public String now() {
    return "(select (extract(epoch from clock_timestamp()) * 1000000)::bigint)";
  }

  @Override
  public Properties connectionDefaults() {
    Properties defaults = new Properties();
    defaults.setProperty("ApplicationName", "taskmill");
    defaults.setProperty("tcpKeepAlive", "true");
    defaults.setProperty("connectTimeout", "5");
    defaults.setProperty("socketTimeout", "60");
    return defaults;
  }

  @Override
  public Properties timeoutDefaults(Timeouts timeouts) {
    Properties defaults = new Properties();
    String options =
        String.format(
            "-c idle_in_transaction_session_timeout=%s -c lock_timeout=%s",
            timeouts.standstill().toMillis(), timeouts.lock().toMillis());
    if (timeouts.statement() != null) {
      options += " -c statement_timeout=" + timeouts.statement().toMillis();
    }
    defaults.setProperty("options", options);
    return defaults;
  }

  @Override
  public boolean endsInTime(Connection connection, Timeouts timeouts) throws SQLException {
    return setting(connection, "idle_in_transaction_session_timeout", timeouts.standstill())
        && setting(connection, "lock_timeout", timeouts.lock());
  }

  /** Whether a setting in milliseconds is on, and no longer than this. */
  private static boolean setting(Connection connection, String name, Duration most)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select setting from pg_settings where name = '" + name + "'")) {
      return row.next() && row.getLong(1) > 0 && row.getLong(1) <= most.toMillis();
    }
  }

  @Override
  public Properties listeningDefaults() {
    Properties defaults = new Properties();
    try {
      // It may have a class loader that does not know us, as a server's own drivers do.
      ClassLoader drivers = DriverManager.getDriver(urlPrefix() + "//").getClass().getClassLoader();
      if (Class.forName(LowLatencySocketFactory.class.getName(), false, drivers)
          == LowLatencySocketFactory.class) {
        defaults.setProperty("socketFactory", LowLatencySocketFactory.class.getName());
      }
    } catch (ClassNotFoundException | SQLException e) {
      // Then wake-ups take a millisecond more.
    }
    return defaults;
  }

  @Override
  public void bind(PreparedStatement statement, int index, Column column) throws SQLException {
    @Nullable Object[] values = column.sent();
    if (values == null) {
      statement.setNull(index, Types.ARRAY);
      return;
    }
    String type =
        switch (column.type()) {
          case BIGINT -> "int8";
          case INT -> "int4";
          case SMALLINT -> "int2";
          case BOOLEAN -> "bool";
          case TEXT -> "text";
        };
    Array array = statement.getConnection().createArrayOf(type, values);
    statement.setArray(index, array);
  }

  @Override
  public boolean countsInStatement() {
    return true;
  }

  @Override
  public int manyRows() {
    return 2;
  }

  @Override
  public String given(List<GivenColumn> columns) {
    String arrays =
        columns.stream()
            .map(column -> ":given." + column.name() + "::" + column.type() + "[]")
            .collect(joining(", "));
    String names = columns.stream().map(GivenColumn::name).collect(joining(", "));
    return "(select * from unnest(" + arrays + ") with ordinality as u (" + names + ", nth))";
  }

  /** Not as the language of the database has it. */
  @Override
  public String byCharacter(String column) {
    return column + " collate \"C\"";
  }

  /** In a select of its own, unseen by the planner: so the server keeps one plan for any values. */
  @Override
  public String values(String name, boolean texts) {
    return "(select unnest((select :" + name + (texts ? "::text[])))" : "::bigint[])))");
  }

  /** Its type is not told by a comparison with nothing. */
  @Override
  public String list(String name) {
    return "(select cast(:" + name + " as text))";
  }

  /** The table itself tells the types; what it numbers by itself keeps the number it has. */
  @Override
  public String wholeRows(String table, List<String> columns) {
    return "%1$s overriding system value select * from json_populate_recordset(null::%1$s, :given::json)"
        .formatted(table);
  }

  @Override
  public String unlessThere() {
    return "on conflict do nothing";
  }

  @Override
  public String forUpdate() {
    return "for update";
  }

  @Override
  public String forShare() {
    return "for key share";
  }

  @Override
  public String forUpdateFree() {
    return "for update skip locked";
  }

  /** So that places with and without a column of it can be put together, and their indexes used. */
  @Override
  public String smallint(String number) {
    return number + "::smallint";
  }

  @Override
  public Optional<String> tooOld(DatabaseMetaData server) throws SQLException {
    return tooOld(server.getDatabaseMajorVersion(), server.getDatabaseProductVersion());
  }

  public static Optional<String> tooOld(int major, String version) {
    return major >= OLDEST
        ? Optional.empty()
        : Optional.of(
            "It is PostgreSQL "
                + version
                + ", but Taskmill needs version "
                + OLDEST
                + " or newer. Upgrade the server.");
  }

  @Override
  public String schema(Connection connection, @Nullable String asked) throws SQLException {
    String schema = asked == null ? connection.getSchema() : asked;
    if (schema == null) {
      throw new StoreException(
          "No schema was given, and none of the connection's search_path exists. Set 'schema'.",
          null);
    }
    return schema;
  }

  @Override
  public boolean limitsTransactions() {
    return true;
  }

  @Override
  public ClaimStrategy claimStrategy() {
    return ClaimStrategy.ONE_STATEMENT;
  }

  @Override
  public boolean undoesByStatement() {
    return false;
  }

  @Override
  public Optional<HintChannel> openChannel(Optional<Connections> ear, Verbs verbs, SqlFiles files) {
    PostgresSender sender = new PostgresSender(verbs);
    Optional<HintChannel> channel =
        ear.flatMap(connections -> PostgresChannel.open(connections, sender, files));
    return channel.isPresent() ? channel : Optional.of(sender);
  }
}
