package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.postgres.PostgresDialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.SqlStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** By the plans that the server keeps for prepared statements, whatever is bound. */
class PostgresDutyPlanTest extends DutyPlanContract {

  private static final Pattern SCAN =
      Pattern.compile(
          ".*?(Seq Scan|Bitmap Index Scan|Index Scan|Index Only Scan)( Backward)?(?: using \\S+)? on "
              + JdbcFixture.PREFIX
              + "(\\w+).*");

  PostgresDutyPlanTest() {
    super(new PostgresDialect());
  }

  @Override
  JdbcFixture fixture() {
    return new PostgresFixture();
  }

  @Override
  String series(int rows) {
    return "generate_series(1, " + rows + ") i";
  }

  @Override
  void analyze(JdbcFixture fixture, String table) {
    fixture.sql.execute("vacuum analyze " + table);
  }

  @Override
  List<String> readsWhole(Connection connection, SqlStatement each, Params params)
      throws SQLException {
    List<String> plan = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.execute("set plan_cache_mode = force_generic_plan");
      StringBuilder text = new StringBuilder();
      int count = 0;
      for (char c : each.text().toCharArray()) {
        text.append(c == '?' ? "$" + ++count : c);
      }
      String nulls =
          IntStream.range(0, count).mapToObj(i -> "null").collect(Collectors.joining(", "));
      statement.execute("prepare duty as " + text);
      try (ResultSet rows =
          statement.executeQuery("explain execute duty" + (count == 0 ? "" : "(" + nulls + ")"))) {
        while (rows.next()) {
          plan.add(rows.getString(1));
        }
      }
      statement.execute("deallocate duty");
    }
    return whole(plan);
  }

  /** An index that is entered nowhere is read from its beginning. */
  private static List<String> whole(List<String> plan) {
    List<String> whole = new ArrayList<>();
    for (int i = 0; i < plan.size(); i++) {
      Matcher scan = SCAN.matcher(plan.get(i));
      boolean entered = i + 1 < plan.size() && plan.get(i + 1).contains("Index Cond:");
      if (scan.matches() && !entered) {
        whole.add(scan.group(3));
      }
    }
    return whole;
  }
}
