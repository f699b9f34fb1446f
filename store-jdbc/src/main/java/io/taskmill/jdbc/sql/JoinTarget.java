package io.taskmill.jdbc.sql;

import java.util.regex.MatchResult;
import org.jspecify.annotations.Nullable;

/**
 * A table that is joined row by row.
 *
 * @param by the column of the index that finds its rows; null for the primary key
 */
public record JoinTarget(String table, String alias, @Nullable String by) {

  /** From the first three groups. */
  static JoinTarget of(MatchResult match) {
    return new JoinTarget(match.group(1), match.group(2), match.group(3));
  }

  /** The column that names a row. */
  String column() {
    return by == null ? "id" : by;
  }
}
