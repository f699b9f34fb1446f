package io.taskmill.jdbc.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Several statements in one text, for databases that take such a thing. A trip to the server costs
 * as much as a small insert does. The first statement that fails is the last that was run.
 */
final class StatementBundle {

  private final List<StatementCall> calls = new ArrayList<>();

  void add(SqlStatement statement) {
    add(new StatementCall(statement, 0, 1));
  }

  void add(StatementCall call) {
    calls.add(call);
  }

  int size() {
    return calls.size();
  }

  /**
   * Runs them.
   *
   * @param answering whose answer is read
   */
  void run(Connection connection, Dialect dialect, Params params, int answering, Answer<?> answer)
      throws SQLException {
    String text = String.join("; ", calls.stream().map(StatementCall::text).toList());
    try (PreparedStatement prepared = connection.prepareStatement(text)) {
      int index = 1;
      for (StatementCall call : calls) {
        index = call.bind(prepared, index, params, dialect);
      }
      boolean isRows = prepared.execute();
      for (int i = 0; i < calls.size(); i++) {
        if (i > 0) {
          isRows = prepared.getMoreResults();
        }
        if (i == answering) {
          read(prepared, isRows, answer);
        }
      }
    }
  }

  private static void read(PreparedStatement prepared, boolean isRows, Answer<?> answer)
      throws SQLException {
    if (!isRows) {
      answer.changed(prepared.getUpdateCount());
      return;
    }
    try (ResultSet rows = prepared.getResultSet()) {
      answer.read(rows);
    }
  }
}
