package io.taskmill.chaos.process;

import io.taskmill.TaskContext;
import io.taskmill.chaos.check.Effect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The table that handlers write to. It forbids nothing, so that it can show everything. */
public final class Effects {

  private Effects() {}

  /** Makes it. */
  public static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table chaos_effect (task_id bigint not null, execution varchar(60) not null,"
              + " with_finish integer not null)");
    }
  }

  static void write(Connection connection, TaskContext task, boolean withFinish)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into chaos_effect (task_id, execution, with_finish) values (?, ?, ?)")) {
      insert.setLong(1, task.taskId());
      insert.setString(2, task.executionId());
      insert.setInt(3, withFinish ? 1 : 0);
      insert.executeUpdate();
    }
  }

  /** All rows. */
  public static List<Effect> read(Connection connection) throws SQLException {
    List<Effect> effects = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select task_id, execution, with_finish from chaos_effect")) {
      while (rows.next()) {
        effects.add(new Effect(rows.getLong(1), rows.getString(2), rows.getInt(3) == 1));
      }
    }
    return effects;
  }
}
