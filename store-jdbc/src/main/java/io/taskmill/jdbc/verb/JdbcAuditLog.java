package io.taskmill.jdbc.verb;

import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.AuditLog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Who did what, when and why. */
public final class JdbcAuditLog implements AuditLog {

  /** How many entries are read at once. */
  private static final int CHUNK = 1000;

  /** Ids follow the time, except that a statement may take a while to write its entries. */
  private static final Duration SKEW = Duration.ofSeconds(10);

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
                .bigint("tenant", AuditEntry::tenant)
                .text("type", AuditEntry::type)
                .text("queue", AuditEntry::queue)
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
  public AuditPage find(AuditFilter filter, long beforeId, int limit) {
    List<AuditEntry> found = new ArrayList<>();
    long before = Math.min(beforeId, untilTime(filter));
    for (int read = 0; read < AuditPage.MOST_READ; read += CHUNK) {
      List<AuditEntry> some = newest(filter, before);
      for (AuditEntry entry : some) {
        before = entry.id();
        if (filter.from() != null && entry.at().isBefore(filter.from().minus(SKEW))) {
          return new AuditPage(found, null);
        }
        if (filter.matches(entry)) {
          found.add(entry);
          if (found.size() == limit) {
            return new AuditPage(found, before);
          }
        }
      }
      if (some.size() < CHUNK) {
        return new AuditPage(found, null);
      }
    }
    return new AuditPage(found, before);
  }

  /** Entries that fulfil that condition of the filter that finds the fewest by an index. */
  private List<AuditEntry> newest(AuditFilter filter, long before) {
    Params params = new Params().set("before", before).set("limit", CHUNK);
    if (filter.task() != null) {
      return verbs.rows("audit.of_task", params.set("task", filter.task()), JdbcAuditLog::entry);
    }
    if (filter.operation() != null) {
      return verbs.rows(
          "audit.of_operation", params.set("operation", filter.operation()), JdbcAuditLog::entry);
    }
    if (filter.subject() != null) {
      return verbs.rows(
          "audit.of_subject", params.set("subject", filter.subject()), JdbcAuditLog::entry);
    }
    if (filter.who() != null) {
      return verbs.rows("audit.of_who", params.set("who", filter.who()), JdbcAuditLog::entry);
    }
    if (filter.scope().tenant() != null) {
      return verbs.rows(
          "audit.of_tenant", params.set("tenant", filter.scope().tenant()), JdbcAuditLog::entry);
    }
    return verbs.rows("audit.find", params, JdbcAuditLog::entry);
  }

  /** The id before which all entries are that were written before the filter's time. */
  private long untilTime(AuditFilter filter) {
    if (filter.before() == null) {
      return Long.MAX_VALUE;
    }
    Params time = new Params().set("time", Micros.of(filter.before().plus(SKEW)));
    return verbs.rows("audit.until", time, row -> row.getLong("id")).stream()
        .findFirst()
        .map(id -> id + 1)
        .orElse(0L);
  }

  @Override
  public int purge(Duration olderThan, int limit) {
    Params params = new Params().set("age", Micros.of(olderThan)).set("limit", limit);
    List<Long> old = verbs.rows("audit.old", params, row -> row.getLong("id"));
    if (!old.isEmpty()) {
      verbs.count("audit.purge", Params.ids(old));
    }
    return old.size();
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
        NullableColumns.longOf(row, "task_id"),
        NullableColumns.longOf(row, "tenant"),
        row.getString("type"),
        row.getString("queue"),
        row.getString("subject"),
        NullableColumns.longOf(row, "operation"),
        row.getString("before_text"),
        row.getString("after_text"));
  }
}
