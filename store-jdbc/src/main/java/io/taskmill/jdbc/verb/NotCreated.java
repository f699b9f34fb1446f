package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.spi.Submitted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a task was not created.
 *
 * @param present whether it was there before
 * @param waits its state's code if it is among those that wait, otherwise 0
 * @param holder who has its key
 */
public record NotCreated(long id, boolean present, int waits, @Nullable Long holder) {

  static NotCreated read(ResultSet row) throws SQLException {
    return new NotCreated(
        row.getLong("id"),
        row.getBoolean("present"),
        row.getInt("waits"),
        NullableColumns.longOf(row, "holder"));
  }

  /** Empty if the reason is gone meanwhile. */
  Optional<Submitted> answer() {
    if (present) {
      // What is to be decided about is SCHEDULED; and what runs or has ended was READY once.
      TaskState state =
          switch (waits) {
            case 1, 7 -> TaskState.SCHEDULED;
            case 4 -> TaskState.PAUSED;
            case 8 -> TaskState.BLOCKED;
            default -> TaskState.READY;
          };
      return Optional.of(new Submitted(id, true, state));
    }
    return Optional.ofNullable(holder).map(other -> new Submitted(other, false, null));
  }
}
