package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.verb.Lanes.Lane;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A claimed task as the database tells it: with the number of its lane instead of its names. */
public record ClaimedRow(
    Fence fence,
    long lane,
    int rank,
    long dueAt,
    long creator,
    @Nullable String key,
    int priority,
    List<String> tags,
    Map<String, String> headers,
    String payload,
    @Nullable String checkpoint,
    int attempts,
    int maxAttempts,
    @Nullable String retry,
    int losses,
    boolean needsPerson,
    boolean suspect,
    @Nullable Instant deadline,
    int flags) {

  /** By position, since there are many of them. */
  static ClaimedRow read(long node, ResultSet row) throws SQLException {
    String tags = row.getString(12);
    return new ClaimedRow(
        new Fence(row.getLong(1), node, row.getLong(2)),
        row.getLong(3),
        row.getInt(4),
        row.getLong(5),
        row.getLong(9),
        row.getString(10),
        row.getInt(11),
        tags == null ? List.of() : JsonText.strings(tags),
        JsonText.map(row.getString(17)),
        row.getString(13),
        row.getString(19),
        row.getInt(6),
        row.getInt(14),
        row.getString(18),
        row.getInt(7),
        row.getBoolean(15),
        row.getBoolean(8),
        deadline(row.getLong(16)),
        row.getInt(20));
  }

  Claimed claimed(Lane in) {
    return new Claimed(
        fence,
        in.tenant(),
        in.queue(),
        in.type(),
        creator,
        key,
        priority,
        tags,
        headers,
        payload,
        checkpoint,
        attempts,
        maxAttempts,
        retry,
        losses,
        needsPerson,
        suspect,
        TaskFlags.isReset(flags),
        TaskFlags.isUndoing(flags),
        Micros.instant(dueAt),
        deadline);
  }

  /** No task's time is over in 1970. */
  private static @Nullable Instant deadline(long micros) {
    return micros == 0 ? null : Micros.instant(micros);
  }
}
