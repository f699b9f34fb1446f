package io.taskmill.bench.bare;

import static java.util.stream.Collectors.joining;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * MariaDB and MySQL: statements of many rows, in which numbers stand as they are; the driver would
 * put them there too. Rows are taken and deleted in the order in which they are stored.
 */
final class BareMariadb extends BareSession {

  private static final List<String> TABLES =
      List.of(
          "create table task (id bigint primary key, payload longtext not null)",
          """
          create table ready (
            queue smallint not null, priority smallint not null, id bigint not null,
            primary key (queue, priority, id))
          """,
          """
          create table running (
            id bigint primary key, node bigint not null, exec bigint not null,
            claimed_at datetime(6) not null)
          """,
          """
          create table outcome (
            id bigint primary key, node bigint not null, exec bigint not null,
            claimed_at datetime(6) not null, finished_at datetime(6) not null,
            state smallint not null)
          """);

  private static final String HEADS =
      """
      select id from ready where queue = 1 order by priority, id limit %d for update skip locked
      """;

  private final Statement statement;

  BareMariadb(Connection connection) throws SQLException {
    super(connection);
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    connection.setAutoCommit(false);
    statement = connection.createStatement();
  }

  @Override
  void createTables() throws SQLException {
    for (String table : TABLES) {
      statement.execute(table);
    }
  }

  @Override
  public void submit(long firstId, List<String> payloads) throws SQLException {
    inTransaction(
        () -> {
          String rows = String.join(",", Collections.nCopies(payloads.size(), "(?,?)"));
          try (PreparedStatement insert =
              connection.prepareStatement("insert into task (id, payload) values " + rows)) {
            for (int i = 0; i < payloads.size(); i++) {
              insert.setLong(2 * i + 1, firstId + i);
              insert.setString(2 * i + 2, payloads.get(i));
            }
            insert.executeUpdate();
          }
          List<String> ready = new ArrayList<>();
          for (int i = 0; i < payloads.size(); i++) {
            ready.add("(1,5," + (firstId + i) + ")");
          }
          return statement.executeUpdate(
              "insert into ready (queue, priority, id) values " + String.join(",", ready));
        });
  }

  @Override
  public Held claim(long node, long firstExec, int limit) throws SQLException {
    return inTransaction(
        () -> {
          List<Long> ids = heads(limit);
          if (ids.isEmpty()) {
            return new Held(node, List.of(), List.of());
          }
          List<String> held = new ArrayList<>();
          for (Long id : ids) {
            held.add("(%d,%d,%d,utc_timestamp(6))".formatted(id, node, firstExec + held.size()));
          }
          String in = in(ids);
          statement.executeUpdate(
              "insert into running (id, node, exec, claimed_at) values " + String.join(",", held));
          statement.executeUpdate("delete from ready where queue = 1 and priority = 5 and id" + in);
          String payloads =
              "select r.id, r.exec, t.payload from running r join task t on t.id = r.id where r.id"
                  + in
                  + " order by r.id";
          try (ResultSet rows = statement.executeQuery(payloads)) {
            return HeldRows.read(rows, node);
          }
        });
  }

  private List<Long> heads(int limit) throws SQLException {
    List<Long> ids = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(HEADS.formatted(limit))) {
      while (rows.next()) {
        ids.add(rows.getLong(1));
      }
    }
    return ids;
  }

  @Override
  public int finish(Held held) throws SQLException {
    String fence =
        " where node = %d and exec between %d and %d and id"
            .formatted(held.node(), Collections.min(held.execs()), Collections.max(held.execs()));
    String in = in(held.ids());
    return inTransaction(
        () -> {
          statement.executeUpdate(
              "insert into outcome (id, node, exec, claimed_at, finished_at, state)"
                  + " select id, node, exec, claimed_at, utc_timestamp(6), 10 from running"
                  + fence
                  + in);
          return statement.executeUpdate("delete from running" + fence + in);
        });
  }

  private static String in(List<Long> ids) {
    return ids.stream().map(String::valueOf).collect(joining(",", " in (", ")"));
  }
}
