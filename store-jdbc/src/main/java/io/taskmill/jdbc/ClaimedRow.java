package io.taskmill.jdbc;

import io.taskmill.jdbc.Lanes.Lane;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A claimed task as the database tells it: with the number of its lane instead of its names. */
record ClaimedRow(
    Fence fence,
    long lane,
    int rank,
    long dueAt,
    long creator,
    @Nullable String key,
    int priority,
    List<String> tags,
    String payload,
    @Nullable String checkpoint,
    int attempts,
    int maxAttempts,
    int losses,
    boolean needsPerson,
    boolean suspect) {

  static ClaimedRow read(long node, ResultSet row) throws SQLException {
    String tags = row.getString("tags");
    return new ClaimedRow(
        new Fence(row.getLong("id"), node, row.getLong("exec")),
        row.getLong("lane"),
        row.getInt("rank_no"),
        row.getLong("due_at"),
        row.getLong("creator"),
        row.getString("task_key"),
        row.getInt("priority"),
        tags == null ? List.of() : JsonText.strings(tags),
        row.getString("payload"),
        row.getString("checkpoint"),
        row.getInt("attempts"),
        row.getInt("max_attempts"),
        row.getInt("losses"),
        row.getBoolean("needs_person"),
        row.getBoolean("suspect"));
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
        payload,
        checkpoint,
        attempts,
        maxAttempts,
        losses,
        needsPerson,
        suspect);
  }
}
