package io.taskmill.bench.bare;

import io.taskmill.servers.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** One connection's statements; each verb is one transaction. */
public abstract class BareSession implements AutoCloseable {

  /** MariaDB's and MySQL's word for it; the others have no deadlocks here. */
  private static final int DEADLOCK = 1213;

  final Connection connection;

  BareSession(Connection connection) {
    this.connection = connection;
  }

  /** Does something in one transaction, again if it met another in a deadlock. */
  final <T> T inTransaction(Verb<T> verb) throws SQLException {
    while (true) {
      try {
        T answer = verb.run();
        connection.commit();
        return answer;
      } catch (SQLException e) {
        connection.rollback();
        if (e.getErrorCode() != DEADLOCK) {
          throw e;
        }
      }
    }
  }

  @FunctionalInterface
  interface Verb<T> {
    T run() throws SQLException;
  }

  /** Makes the tables. */
  public static void create(Database database) throws SQLException {
    try (BareSession session = open(database)) {
      session.createTables();
    }
  }

  /** A session on tables that are there. */
  public static BareSession open(Database database) throws SQLException {
    Connection connection = database.connect();
    return switch (database.kind()) {
      case POSTGRES -> new BarePostgres(connection);
      case MARIADB, MYSQL -> new BareMariadb(connection);
      case SQLITE -> new BareSqlite(connection);
      case MEMORY -> throw new IllegalArgumentException("There are no tables in memory.");
    };
  }

  /**
   * Executions that a claim gave out.
   *
   * @param ids in ascending order
   * @param execs which count of its node each execution has
   */
  public record Held(long node, List<Long> ids, List<Long> execs) {

    /** How many. */
    public int size() {
      return ids.size();
    }
  }

  abstract void createTables() throws SQLException;

  /** Writes tasks with ids from this one on. */
  public abstract void submit(long firstId, List<String> payloads) throws SQLException;

  /** Moves the next tasks from ready to running, and reads their payloads. */
  public abstract Held claim(long node, long firstExec, int limit) throws SQLException;

  /**
   * Moves executions from running to their outcome, where their fence still holds.
   *
   * @return how many
   */
  public abstract int finish(Held held) throws SQLException;

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
