package io.taskmill.jdbc.process;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.TaskContext;
import io.taskmill.jdbc.TestStores;
import io.taskmill.jdbc.postgres.PostgresDialect;
import io.taskmill.jdbc.sql.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table in which handlers write down that they are entered and left, past the store. */
final class Visits implements AutoCloseable {

  private final HikariDataSource connections;
  private final String table;
  private final String now;

  /** What a clock of milliseconds has cut off. */
  private final int cutOff;

  Visits(String url, String prefix, int connections) {
    boolean sqlite = url.startsWith("jdbc:sqlite:");
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(sqlite ? url + "?busy_timeout=60000&synchronous=OFF" : url);
    config.setMaximumPoolSize(sqlite ? 1 : connections);
    config.setConnectionTimeout(60_000);
    this.connections = new HikariDataSource(config);
    this.table = prefix + "visit";
    this.now =
        TestStores.dialects().stream()
            .filter(dialect -> url.startsWith(dialect.urlPrefix()))
            .findFirst()
            .map(Dialect::now)
            .orElse(new PostgresDialect().now());
    this.cutOff = sqlite ? 999 : 0;
  }

  void create() throws SQLException {
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement()) {
      if (cutOff > 0) {
        statement.execute("pragma journal_mode = wal");
      }
      statement.execute(
          ("create table %s (task_id bigint not null, execution varchar(60) not null primary key,"
                  + " type varchar(60) not null, task_key varchar(60), process varchar(60) not null,"
                  + " entered_at bigint not null, left_at bigint)")
              .formatted(table));
    }
  }

  /** To be called first by a handler: the time is taken when the handler is surely in. */
  void enter(TaskContext task, String process) throws SQLException {
    write(
        "insert into %s (task_id, execution, type, task_key, process, entered_at)"
            + " values (?, ?, ?, ?, ?, %s + "
            + cutOff
            + ")",
        task.taskId(),
        task.executionId(),
        task.type(),
        task.key().orElse(null),
        process);
  }

  /** To be called last: the time is taken while the handler is surely still in. */
  void leave(TaskContext task) throws SQLException {
    String execution = task.executionId();
    write("update %s set left_at = %s where execution = ?", execution);
  }

  private void write(String sql, @Nullable Object... values) throws SQLException {
    try (Connection connection = connections.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql.formatted(table, now))) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }

  /** The time by the clock that visits are written with. */
  long now() throws SQLException {
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select " + now)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** Whether a process is in a handler just now. */
  boolean hasOpen(String process) throws SQLException {
    try (Connection connection = connections.getConnection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select 1 from %s where process = ? and left_at is null limit 1"
                    .formatted(table))) {
      statement.setString(1, process);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next();
      }
    }
  }

  /** All, by the time at which they began. */
  List<Visit> all() throws SQLException {
    List<Visit> visits = new ArrayList<>();
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select * from " + table + " order by entered_at")) {
      while (rows.next()) {
        long left = rows.getLong("left_at");
        visits.add(
            new Visit(
                rows.getLong("task_id"),
                rows.getString("execution"),
                rows.getString("type"),
                rows.getString("task_key"),
                rows.getString("process"),
                rows.getLong("entered_at"),
                left == 0 ? null : left));
      }
    }
    return visits;
  }

  @Override
  public void close() {
    connections.close();
  }
}
