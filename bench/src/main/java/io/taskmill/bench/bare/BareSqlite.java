package io.taskmill.bench.bare;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;

/**
 * SQLite, with one wide row a task: it is updated by a claim, and moved to the history at its end.
 * Statements work on many rows; what a claim took has the next execs.
 */
final class BareSqlite extends BareSession {

  private static final List<String> TABLES =
      List.of(
          """
          create table task (
            id integer primary key, queue integer not null, priority integer not null,
            state integer not null, node integer, exec integer, claimed_at real,
            payload text not null)
          """,
          "create index task_ready on task (queue, priority, id) where state = 2",
          "create index task_held on task (node, exec) where state = 3",
          """
          create table history (
            id integer primary key, queue integer not null, priority integer not null,
            state integer not null, node integer not null, exec integer not null,
            claimed_at real not null, finished_at real not null, payload text not null)
          """);

  private final PreparedStatement task;
  private final PreparedStatement take;
  private final PreparedStatement payloads;
  private final PreparedStatement ended;
  private final PreparedStatement gone;

  BareSqlite(Connection connection) throws SQLException {
    super(connection);
    run("pragma journal_mode = wal", "pragma synchronous = full", "pragma busy_timeout = 30000");
    createTables();
    connection.setAutoCommit(false);
    task =
        connection.prepareStatement(
            "insert into task (id, queue, priority, state, payload) values (?, 1, 5, 2, ?)");
    take =
        connection.prepareStatement(
            """
            update task
            set state = 3, node = ?, exec = n.nth, claimed_at = unixepoch('subsec')
            from (
              select id, ? - 1 + row_number() over (order by priority, id) as nth
              from task where queue = 1 and state = 2 order by priority, id limit ?
            ) n
            where task.id = n.id
            """);
    payloads =
        connection.prepareStatement(
            """
            select id, exec, payload from task
            where state = 3 and node = ? and exec >= ? order by exec
            """);
    ended =
        connection.prepareStatement(
            """
            insert into history (id, queue, priority, state, node, exec, claimed_at, finished_at,
              payload)
            select id, queue, priority, 10, node, exec, claimed_at, unixepoch('subsec'), payload
            from task where state = 3 and node = ? and exec between ? and ?
            """);
    gone =
        connection.prepareStatement(
            "delete from task where state = 3 and node = ? and exec between ? and ?");
  }

  private void run(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  @Override
  void createTables() throws SQLException {
    for (String table : TABLES) {
      run(table.replaceFirst("create (table|index)", "create $1 if not exists"));
    }
  }

  @Override
  public void submit(long firstId, List<String> batch) throws SQLException {
    inTransaction(
        () -> {
          for (int i = 0; i < batch.size(); i++) {
            task.setLong(1, firstId + i);
            task.setString(2, batch.get(i));
            task.addBatch();
          }
          return task.executeBatch();
        });
  }

  @Override
  public Held claim(long node, long firstExec, int limit) throws SQLException {
    return inTransaction(
        () -> {
          update(take, node, firstExec, limit);
          payloads.setLong(1, node);
          payloads.setLong(2, firstExec);
          try (ResultSet rows = payloads.executeQuery()) {
            return HeldRows.read(rows, node);
          }
        });
  }

  @Override
  public int finish(Held held) throws SQLException {
    long first = Collections.min(held.execs());
    long last = Collections.max(held.execs());
    return inTransaction(
        () -> {
          update(ended, held.node(), first, last);
          return update(gone, held.node(), first, last);
        });
  }

  private static int update(PreparedStatement statement, long... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setLong(i + 1, values[i]);
    }
    return statement.executeUpdate();
  }
}
