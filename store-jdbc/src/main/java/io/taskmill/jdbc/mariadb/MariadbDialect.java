package io.taskmill.jdbc.mariadb;

import static java.util.stream.Collectors.joining;

import io.taskmill.jdbc.connect.Backend;
import io.taskmill.jdbc.connect.Connections;
import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.GivenColumn;
import io.taskmill.jdbc.sql.JoinTarget;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.StagingTable;
import io.taskmill.jdbc.sql.Timeouts;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.wakeup.HintChannel;
import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** MariaDB 10.6 and MySQL 8.0, or newer, which differ in the names of things. */
public enum MariadbDialect implements Backend {
  MARIADB("MariaDB", "jdbc:mariadb:", "utf8mb4_nopad_bin", 10, 6),
  MYSQL("MySQL", "jdbc:mysql:", "utf8mb4_0900_bin", 8, 0);

  private final String product;
  private final String urlPrefix;
  private final String collation;
  private final int oldestMajor;
  private final int oldestMinor;

  MariadbDialect(
      String product, String urlPrefix, String collation, int oldestMajor, int oldestMinor) {
    this.product = product;
    this.urlPrefix = urlPrefix;
    this.collation = collation;
    this.oldestMajor = oldestMajor;
    this.oldestMinor = oldestMinor;
  }

  @Override
  public String product() {
    return product;
  }

  @Override
  public String shortName() {
    return product.toLowerCase(Locale.ROOT);
  }

  @Override
  public String urlPrefix() {
    return urlPrefix;
  }

  @Override
  public String driver() {
    return this == MARIADB
        ? "org.mariadb.jdbc:mariadb-java-client"
        : "com.mysql:mysql-connector-j (or use MariaDB's driver, with a URL that begins with"
            + " jdbc:mariadb:)";
  }

  @Override
  public String folder() {
    return "mariadb";
  }

  @Override
  public String now() {
    return "timestampdiff(microsecond, '1970-01-01', utc_timestamp(6))";
  }

  @Override
  public Properties connectionDefaults() {
    Properties defaults = new Properties();
    defaults.setProperty("connectTimeout", "5000");
    defaults.setProperty("socketTimeout", "60000");
    defaults.setProperty("allowMultiQueries", "true");
    // Our verbs are short; only a caller's transaction that was left open is in the way for longer.
    String lockWait = "innodb_lock_wait_timeout=5";
    if (this == MARIADB) {
      defaults.setProperty("sessionVariables", lockWait);
      defaults.setProperty("transactionIsolation", "READ-COMMITTED");
    } else {
      // MySQL's driver has no property for it, and to say it in each transaction takes a trip.
      defaults.setProperty(
          "sessionVariables", lockWait + ",transaction_isolation='READ-COMMITTED'");
    }
    return defaults;
  }

  /**
   * What the URL or the server says goes first. MySQL has no limit for idle transactions, only one
   * for idle connections. That is enough: our pool asks a connection that was idle whether it still
   * works.
   */
  @Override
  public String sessionInit(Timeouts timeouts) {
    String init =
        this == MARIADB
            ? "set session idle_transaction_timeout = if(@@session.idle_transaction_timeout > 0,"
                + " @@session.idle_transaction_timeout, %s)"
            : "set session wait_timeout = cast(least(@@session.wait_timeout, %s) as signed)";
    return String.format(init, Timeouts.seconds(timeouts.standstill()))
        + statementLimit(timeouts.statement());
  }

  /** MySQL limits questions only. */
  private String statementLimit(@Nullable Duration longest) {
    if (longest == null) {
      return "";
    }
    return this == MARIADB
        ? ", session max_statement_time = " + longest.toMillis() / 1_000.0
        : ", session max_execution_time = " + longest.toMillis();
  }

  @Override
  public boolean endsInTime(Connection connection, Timeouts timeouts) throws SQLException {
    String variable = this == MARIADB ? "idle_transaction_timeout" : "wait_timeout";
    long most = Timeouts.seconds(timeouts.standstill());
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select @@session." + variable)) {
      return row.next() && row.getLong(1) > 0 && row.getLong(1) <= most;
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

  /** In a select of its own, for MySQL refuses a statement that would lock what JSON holds. */
  @Override
  public String given(List<GivenColumn> columns) {
    return columns.stream()
        .map(column -> column.name() + " " + type(column) + " path '$." + column.name() + "'")
        .collect(
            joining(
                ", ",
                "(select * from json_table(:given, '$[*]' columns (nth for ordinality, ",
                ")) x)"));
  }

  @Override
  public boolean stagesBatches() {
    return true;
  }

  @Override
  public boolean joinsRows() {
    return true;
  }

  /** A stage costs some statements before, and then less for a row than one in a text does. */
  @Override
  public int manyRows() {
    return 200;
  }

  /**
   * By a trial: drivers take them only if they are told so, and not as the server's own statements.
   */
  @Override
  public boolean takesSeveralAtOnce(Connection connection) {
    try (PreparedStatement several = connection.prepareStatement("select ?; select ?")) {
      several.setInt(1, 1);
      several.setInt(2, 2);
      return several.execute() && several.getMoreResults();
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public String values(String name, boolean texts) {
    String type = texts ? "longtext character set utf8mb4 collate " + collation : "bigint";
    return "(select x.v from json_table(:"
        + name
        + ", '$[*]' columns (v "
        + type
        + " path '$')) x)";
  }

  private String type(GivenColumn column) {
    return switch (column.type()) {
      case "boolean" -> "tinyint";
      case "text" -> "longtext character set utf8mb4 collate " + collation;
      default -> column.type();
    };
  }

  /** The batch leads: otherwise a whole table may be read, and every row that is read is locked. */
  @Override
  public String join(Names names, JoinTarget target) {
    return String.format(
        "straight_join %s %s force index (%s)",
        table(names, target.table()),
        target.alias(),
        target.by() == null ? "primary" : target.by());
  }

  @Override
  public String delete(Names names, JoinTarget target, String joins) {
    return "delete " + target.alias() + " from " + joins;
  }

  @Override
  public String update(Names names, JoinTarget target, String changes, String joins) {
    return "update " + joins + " set " + changes;
  }

  /** Where there is an engine without transactions that always is, it takes half the time. */
  @Override
  public String createStage(StagingTable stage) {
    return stage.columns().stream()
        .map(column -> column.name() + " " + type(column))
        .collect(
            joining(
                ", ",
                "create temporary table if not exists " + stage.table() + " (nth int not null, ",
                ") engine = " + (this == MARIADB ? "Aria transactional = 0" : "InnoDB")));
  }

  @Override
  public String insertNew() {
    return "insert ignore";
  }

  @Override
  public String forUpdateFree() {
    return "for update skip locked";
  }

  @Override
  public String forUpdate() {
    return "for update";
  }

  @Override
  public String forShare() {
    return "lock in share mode";
  }

  /** Equal only if every character is, trailing spaces included. */
  @Override
  public String collation() {
    return collation;
  }

  @Override
  public boolean worksInSteps() {
    return true;
  }

  @Override
  public String schema(Connection connection, @Nullable String asked) throws SQLException {
    String schema = asked == null ? connection.getCatalog() : asked;
    if (schema == null) {
      throw new StoreException(
          "The URL names no database, and no schema was given. Add the database to the URL.", null);
    }
    return schema;
  }

  @Override
  public boolean createsSchemas() {
    return false;
  }

  @Override
  public String catalog(Names names) {
    return names.schema();
  }

  @Override
  public String table(Names names, String name) {
    String table = "`" + names.prefix() + name + "`";
    return names.qualified() ? "`" + names.schema().replace("`", "``") + "`." + table : table;
  }

  @Override
  public Optional<String> tooOld(DatabaseMetaData server) throws SQLException {
    int major = server.getDatabaseMajorVersion();
    int minor = server.getDatabaseMinorVersion();
    return major > oldestMajor || (major == oldestMajor && minor >= oldestMinor)
        ? Optional.empty()
        : Optional.of(
            String.format(
                "It is %s %s, but Taskmill needs version %s.%s or newer. Upgrade the server.",
                product, server.getDatabaseProductVersion(), oldestMajor, oldestMinor));
  }

  @Override
  public boolean undoesDdl() {
    return false;
  }

  /** DDL ends transactions here, so migrators are kept apart by a lock of the session. */
  @Override
  public void afterMigration(Connection connection, SqlFiles files) throws SQLException {
    files.script("schema.unlock").run(connection, this, new Params(), Answer.count());
  }

  @Override
  public Optional<HintChannel> openChannel(Optional<Connections> ear, Verbs verbs, SqlFiles files) {
    return Optional.empty();
  }
}
