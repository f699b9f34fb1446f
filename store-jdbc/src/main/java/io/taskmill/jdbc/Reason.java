package io.taskmill.jdbc;

import io.taskmill.TaskState;
import io.taskmill.spi.Submitted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a task was not created.
 *
 * @param present whether it was there before
 * @param scheduled whether it waits for its time
 * @param holder who has its key
 */
record Reason(long id, boolean present, boolean scheduled, @Nullable Long holder) {

  static Reason read(ResultSet row) throws SQLException {
    long holder = row.getLong("holder");
    boolean free = row.wasNull();
    return new Reason(
        row.getLong("id"),
        row.getBoolean("present"),
        row.getBoolean("scheduled"),
        free ? null : holder);
  }

  /** Empty if the reason is gone meanwhile. */
  Optional<Submitted> answer() {
    if (present) {
      TaskState state = scheduled ? TaskState.SCHEDULED : TaskState.READY;
      return Optional.of(new Submitted(id, true, state));
    }
    return Optional.ofNullable(holder).map(other -> new Submitted(other, false, null));
  }
}
