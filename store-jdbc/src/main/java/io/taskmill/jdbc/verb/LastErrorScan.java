package io.taskmill.jdbc.verb;

import io.taskmill.TaskFilter;
import io.taskmill.admin.TaskPage;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.LastErrors;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The last errors of tasks that match, read as a page of them is: an index gives ids, some at a
 * time, of which those that match are looked up.
 */
final class LastErrorScan {

  private final Verbs verbs;
  private final Dialect dialect;
  private final CandidateSearch candidates;

  LastErrorScan(Verbs verbs, Dialect dialect) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.candidates = new CandidateSearch(verbs, dialect);
  }

  LastErrors of(TaskFilter filter) {
    CandidateIds ids = candidates.of(filter);
    List<LastErrors.OfTask> found = new ArrayList<>();
    Long at = null;
    for (int read = 0; !ids.bounded() || read < TaskPage.MOST_READ; ) {
      List<Long> some = ids.source().next(at, false, JdbcTaskQueries.AT_A_TIME);
      if (!some.isEmpty()) {
        found.addAll(matching(filter, some));
      }
      if (some.size() < JdbcTaskQueries.AT_A_TIME) {
        return new LastErrors(found, false);
      }
      read += some.size();
      at = some.get(some.size() - 1);
    }
    return new LastErrors(found, true);
  }

  private List<LastErrors.OfTask> matching(TaskFilter filter, List<Long> ids) {
    Params params = new Params().set("ids", Column.bigints(ids));
    Map<String, String> open = Map.of("conditions", FilterConditions.of(filter, dialect, params));
    return verbs.rows("attempt.last_errors", open, params, LastErrorScan::read);
  }

  private static LastErrors.OfTask read(ResultSet row) throws SQLException {
    return new LastErrors.OfTask(
        row.getLong("id"),
        row.getString("type"),
        NullableColumns.longOf(row, "fingerprint"),
        Micros.instant(row, "at"));
  }
}
