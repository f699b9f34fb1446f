package io.taskmill.jdbc.verb;

import io.taskmill.admin.AuditEntry;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.AuditLog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who did what, when and why. */
public final class JdbcAuditLog implements AuditLog {

  private final Verbs verbs;

  public JdbcAuditLog(Verbs verbs) {
    this.verbs = verbs;
  }

  /** Writes entries in the transaction of what they are about; the store gives id and time. */
  static void write(Verbs inside, List<AuditEntry> entries) {
    inside.count(
        "audit.write",
        Params.given(
            Rows.of(entries)
                .bigint("task_id", AuditEntry::task)
                .bigint("operation", AuditEntry::operation)
                .text("who", AuditEntry::who)
                .text("verb", AuditEntry::verb)
                .text("answer", AuditEntry::answer)
                .text("subject", AuditEntry::subject)
                .text("why", AuditEntry::why)
                .text("before_text", AuditEntry::before)
                .text("after_text", AuditEntry::after)));
  }

  @Override
  public List<AuditEntry> find(@Nullable Long task, long beforeId, int limit) {
    Params params = new Params().set("before", beforeId).set("limit", limit);
    return task == null
        ? verbs.rows("audit.find", params, JdbcAuditLog::entry)
        : verbs.rows("audit.of_task", params.set("task", task), JdbcAuditLog::entry);
  }

  @Override
  public void write(AuditEntry entry) {
    write(verbs, List.of(entry));
  }

  private static AuditEntry entry(ResultSet row) throws SQLException {
    Instant at = Micros.instant(row, "at");
    return new AuditEntry(
        row.getLong("id"),
        at,
        row.getString("who"),
        row.getString("why"),
        row.getString("verb"),
        row.getString("answer"),
        nullableLong(row, "task_id"),
        row.getString("subject"),
        nullableLong(row, "operation"),
        row.getString("before_text"),
        row.getString("after_text"));
  }

  private static @Nullable Long nullableLong(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : value;
  }
}
