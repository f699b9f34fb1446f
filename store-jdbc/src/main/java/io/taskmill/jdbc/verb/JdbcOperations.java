package io.taskmill.jdbc.verb;

import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.CommandText;
import io.taskmill.admin.FilterText;
import io.taskmill.admin.Operation;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.OperationStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bulk operations, as people start, stop and see them; {@link OperateTasks} does them. */
public final class JdbcOperations implements OperationStore {

  private final Verbs verbs;

  public JdbcOperations(Verbs verbs) {
    this.verbs = verbs;
  }

  @Override
  public void start(NewOperation operation) {
    verbs.count("operation.start", params(operation));
  }

  /** What is stored of a new one. */
  static Params params(NewOperation operation) {
    return new Params()
        .set("id", operation.id())
        .set("matched", operation.matched())
        .set("who", operation.by().who())
        .set("verb", operation.command().verb())
        .set("why", operation.by().why())
        .set("command", CommandText.write(operation.command()))
        .set("filter", FilterText.write(operation.filter()));
  }

  @Override
  public boolean stop(long id, Actor by) {
    return verbs.together(
        "operation.stop",
        inside -> {
          boolean open = inside.count("operation.stop", new Params().set("id", id)) > 0;
          if (open) {
            JdbcAuditLog.write(inside, List.of(AuditEntry.ofOperation(by, "stop", id)));
          }
          return open;
        });
  }

  @Override
  public Optional<Operation> get(long id) {
    return verbs.rows("operation.get", new Params().set("id", id), JdbcOperations::read).stream()
        .findFirst();
  }

  @Override
  public List<Operation> list(long beforeId, int limit) {
    Params params = new Params().set("before", beforeId).set("limit", limit);
    return verbs.rows("operation.list", params, JdbcOperations::read);
  }

  static Operation read(ResultSet row) throws SQLException {
    return new Operation(
        row.getLong("id"),
        new Actor(row.getString("who"), row.getString("why")),
        CommandText.read(row.getString("command_text")),
        FilterText.read(row.getString("filter_text")),
        Operation.State.valueOf(row.getString("state")),
        row.getLong("matched"),
        row.getLong("cursor_id"),
        row.getLong("upper_id"),
        row.getLong("applied"),
        row.getLong("asked"),
        refused(row.getString("refused")),
        Micros.instant(row, "created_at"),
        Micros.instant(row, "updated_at"),
        Micros.nullableInstant(row, "finished_at"));
  }

  private static Map<Refusal, Long> refused(@Nullable String text) {
    Map<Refusal, Long> counts = new EnumMap<>(Refusal.class);
    JsonText.map(text)
        .forEach((reason, count) -> counts.put(Refusal.valueOf(reason), Long.valueOf(count)));
    return counts;
  }
}
