package io.taskmill.bench.bare;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;

/** SQLite: rows move by statements over many rows; what a claim took has the next execs. */
final class BareSqlite extends BareSession {

  private static final List<String> TABLES =
      List.of(
          "create table task (id integer primary key, payload text not null)",
          """
          create table ready (
            queue integer not null, priority integer not null, id integer not null,
            primary key (queue, priority, id)) without rowid
          """,
          """
          create table running (
            id integer primary key, node integer not null, exec integer not null,
            claimed_at real not null)
          """,
          """
          create table outcome (
            id integer primary key, node integer not null, exec integer not null,
            claimed_at real not null, finished_at real not null, state integer not null)
          """);

  private final PreparedStatement task;
  private final PreparedStatement ready;
  private final PreparedStatement take;
  private final PreparedStatement taken;
  private final PreparedStatement payloads;
  private final PreparedStatement ended;
  private final PreparedStatement gone;

  BareSqlite(Connection connection) throws SQLException {
    super(connection);
    run("pragma journal_mode = wal", "pragma synchronous = full", "pragma busy_timeout = 30000");
    createTables();
    connection.setAutoCommit(false);
    task = connection.prepareStatement("insert into task (id, payload) values (?, ?)");
    ready = connection.prepareStatement("insert into ready (queue, priority, id) values (1, 5, ?)");
    take =
        connection.prepareStatement(
            """
            insert into running (id, node, exec, claimed_at)
            select id, ?, ? - 1 + row_number() over (order by priority, id), unixepoch('subsec')
            from ready where queue = 1 order by priority, id limit ?
            """);
    taken =
        connection.prepareStatement(
            """
            delete from ready
            where queue = 1 and priority = 5
              and id in (select id from running where node = ? and exec >= ?)
            """);
    payloads =
        connection.prepareStatement(
            """
            select r.id, r.exec, t.payload from running r join task t on t.id = r.id
            where r.node = ? and r.exec >= ? order by r.id
            """);
    ended =
        connection.prepareStatement(
            """
            insert into outcome (id, node, exec, claimed_at, finished_at, state)
            select id, node, exec, claimed_at, unixepoch('subsec'), 10 from running
            where node = ? and exec between ? and ?
            """);
    gone =
        connection.prepareStatement("delete from running where node = ? and exec between ? and ?");
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
      run(table.replaceFirst("create table", "create table if not exists"));
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
            ready.setLong(1, firstId + i);
            ready.addBatch();
          }
          task.executeBatch();
          return ready.executeBatch();
        });
  }

  @Override
  public Held claim(long node, long firstExec, int limit) throws SQLException {
    return inTransaction(
        () -> {
          update(take, node, firstExec, limit);
          update(taken, node, firstExec);
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
