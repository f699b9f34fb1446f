package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.mariadb.MariadbDialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.SqlStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

class MariadbDutyPlanTest extends DutyPlanContract {

  MariadbDutyPlanTest() {
    super(MariadbDialect.MARIADB);
  }

  @Override
  JdbcFixture fixture() {
    return new MariadbFixture(MariadbServer.embedded());
  }

  @Override
  String series(int rows) {
    return "(select seq as i from seq_1_to_" + rows + ") s";
  }

  @Override
  void analyze(JdbcFixture fixture, String table) {
    fixture.sql.execute("analyze table " + table);
  }

  @Override
  List<String> readsWhole(Connection connection, SqlStatement each, Params params)
      throws SQLException {
    List<String> whole = new ArrayList<>();
    try (PreparedStatement explain = connection.prepareStatement("explain " + each.text())) {
      params.bind(explain, each.parameters(), MariadbDialect.MARIADB);
      try (ResultSet rows = explain.executeQuery()) {
        while (rows.next()) {
          String type = String.valueOf(rows.getString("type"));
          if (type.equals("ALL") || type.equals("index")) {
            whole.add(table(each, String.valueOf(rows.getString("table"))));
          }
        }
      }
    }
    return whole;
  }
}
