package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.SqliteFixture;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.SqlStatement;
import io.taskmill.jdbc.sqlite.SqliteDialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class SqliteDutyPlanTest extends DutyPlanContract {

  private static final Pattern SCAN = Pattern.compile("SCAN (\\w+).*");

  /** What was moved a moment ago is looked for among the first so many of an index. */
  private static final Pattern FIRST_FEW =
      Pattern.compile("(?s)delete.* order by due_at, id limit.*");

  SqliteDutyPlanTest() {
    super(new SqliteDialect());
  }

  @Override
  JdbcFixture fixture() {
    return new SqliteFixture();
  }

  @Override
  String series(int rows) {
    return "(with recursive n (i) as (select 1 union all select i + 1 from n where i < "
        + rows
        + ") select i from n) s";
  }

  @Override
  void analyze(JdbcFixture fixture, String table) {
    // It goes without statistics, as stores do.
  }

  @Override
  List<String> readsWhole(Connection connection, SqlStatement each, Params params)
      throws SQLException {
    List<String> whole = new ArrayList<>();
    try (PreparedStatement explain =
            connection.prepareStatement("explain query plan " + each.text());
        ResultSet rows = explain.executeQuery()) {
      while (rows.next()) {
        Matcher scan = SCAN.matcher(rows.getString("detail"));
        if (scan.matches() && !FIRST_FEW.matcher(each.text()).matches()) {
          whole.add(table(each, scan.group(1)));
        }
      }
    }
    return whole;
  }
}
