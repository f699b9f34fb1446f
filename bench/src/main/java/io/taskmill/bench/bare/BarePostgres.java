package io.taskmill.bench.bare;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;

/** PostgreSQL: each verb is one statement. */
final class BarePostgres extends BareSession {

  private static final String TABLES =
      """
      create table task (id bigint primary key, payload text not null);
      create table ready (
        queue smallint not null, priority smallint not null, id bigint not null,
        primary key (queue, priority, id));
      create table running (
        id bigint primary key, node bigint not null, exec bigint not null,
        claimed_at timestamptz not null);
      create table outcome (
        id bigint primary key, node bigint not null, exec bigint not null,
        claimed_at timestamptz not null, finished_at timestamptz not null,
        state smallint not null);
      """;

  private static final String SUBMIT =
      """
      with written as (
        insert into task (id, payload) select * from unnest(?::bigint[], ?::text[])
      )
      insert into ready (queue, priority, id) select 1, 5, * from unnest(?::bigint[])
      """;

  private static final String CLAIM =
      """
      with taken as (
        delete from ready
        where ctid = any(array(
          select ctid from ready where queue = 1 order by priority, id limit ?
          for update skip locked))
        returning id
      ),
      held as (
        insert into running (id, node, exec, claimed_at)
        select id, ?, ? - 1 + row_number() over (order by id), clock_timestamp() from taken
        returning id, exec
      )
      select h.id, h.exec, t.payload
      from held h
      cross join lateral (select t.payload from task t where t.id = h.id offset 0) t
      order by h.id
      """;

  private static final String FINISH =
      """
      with gone as (
        delete from running r
        where r.id = any(?::bigint[])
          and r.node = ?
          and r.exec = (?::bigint[])[width_bucket(r.id, ?::bigint[])]
        returning r.id, r.node, r.exec, r.claimed_at
      )
      insert into outcome (id, node, exec, claimed_at, finished_at, state)
      select id, node, exec, claimed_at, clock_timestamp(), 10 from gone
      """;

  BarePostgres(Connection connection) {
    super(connection);
  }

  @Override
  void createTables() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(TABLES);
    }
  }

  @Override
  public void submit(long firstId, List<String> payloads) throws SQLException {
    Long[] ids = new Long[payloads.size()];
    Arrays.setAll(ids, i -> firstId + i);
    Array idArray = connection.createArrayOf("bigint", ids);
    try (PreparedStatement statement = connection.prepareStatement(SUBMIT)) {
      statement.setArray(1, idArray);
      statement.setArray(2, connection.createArrayOf("text", payloads.toArray()));
      statement.setArray(3, idArray);
      statement.executeUpdate();
    }
  }

  @Override
  public Held claim(long node, long firstExec, int limit) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(CLAIM)) {
      statement.setInt(1, limit);
      statement.setLong(2, node);
      statement.setLong(3, firstExec);
      try (ResultSet rows = statement.executeQuery()) {
        return HeldRows.read(rows, node);
      }
    }
  }

  @Override
  public int finish(Held held) throws SQLException {
    Array ids = connection.createArrayOf("bigint", held.ids().toArray());
    try (PreparedStatement statement = connection.prepareStatement(FINISH)) {
      statement.setArray(1, ids);
      statement.setLong(2, held.node());
      statement.setArray(3, connection.createArrayOf("bigint", held.execs().toArray()));
      statement.setArray(4, ids);
      return statement.executeUpdate();
    }
  }
}
