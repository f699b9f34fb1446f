package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.TransferStore;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes whole rows of all tables. The columns are those that a table has, so a new one
 * needs no word here; a new table needs a line in {@link TransferPart}.
 */
public final class JdbcTransfer implements TransferStore {

  /** Tables whose rows the database numbers by itself. */
  private static final Set<String> NUMBERED = Set.of("audit", "schedule_log", "signal");

  private static final long BLOCKED = TaskState.BLOCKED.code();

  private final Verbs verbs;
  private final Dialect dialect;

  public JdbcTransfer(Verbs verbs, Dialect dialect) {
    this.verbs = verbs;
    this.dialect = dialect;
  }

  @Override
  public List<String> parts() {
    return TransferPart.ALL.stream().map(TransferPart::name).toList();
  }

  @Override
  public Page read(String name, long after, int limit) {
    TransferPart part = TransferPart.named(name);
    List<Row> rows = new ArrayList<>(read(part.table(), part.page(), page(after, limit)));
    int size = rows.size();
    if (!part.isPaged() || rows.isEmpty()) {
      return new Page(name, rows, size, null);
    }
    long first = number(rows.get(0), part.key());
    long last = number(rows.get(size - 1), part.key());
    part.belonging()
        .forEach(
            (table, column) ->
                rows.addAll(
                    read(
                        table,
                        "where %1$s between :first and :last order by %1$s".formatted(column),
                        between(first, last))));
    return new Page(name, rows, size, size < limit ? null : (Long) last);
  }

  private static Params page(long after, int limit) {
    return new Params().set("after", after).set("limit", limit);
  }

  private static Params between(long first, long last) {
    return new Params().set("first", first).set("last", last);
  }

  private List<Row> read(String table, String which, Params params) {
    return verbs.rows(
        "transfer.read",
        Map.of("conditions", "{%s} %s".formatted(table, which)),
        params,
        row -> row(table, row));
  }

  private static Row row(String table, ResultSet row) throws SQLException {
    ResultSetMetaData columns = row.getMetaData();
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      values.put(columns.getColumnLabel(i), value(row, i));
    }
    return new Row(table, values);
  }

  private static @Nullable Object value(ResultSet row, int column) throws SQLException {
    Object value = row.getObject(column);
    if (value instanceof Boolean truth) {
      return truth ? 1L : 0L;
    }
    if (value instanceof Number number) {
      return number.longValue();
    }
    return value == null ? null : row.getString(column);
  }

  @Override
  public int write(Page page) {
    TransferPart part = TransferPart.named(page.part());
    Map<String, List<Row>> tables =
        page.rows().stream()
            .collect(Collectors.groupingBy(Row::table, LinkedHashMap::new, Collectors.toList()));
    List<Row> things = tables.getOrDefault(part.table(), List.of());
    if (things.isEmpty()) {
      return 0;
    }
    if (part.table().equals("stat")) {
      return writeStatistics(things);
    }
    return verbs.together(
        "transfer",
        inside -> {
          Set<Object> there = there(inside, part, things);
          tables.forEach(
              (table, rows) ->
                  write(
                      inside,
                      table,
                      rows.stream()
                          .filter(row -> !there.contains(value(row, part.keyIn(table))))
                          .toList()));
          for (String table : tables.keySet()) {
            if (NUMBERED.contains(table)) {
              inside.rows(
                  "transfer.count_on",
                  Map.of("conditions", "{" + table + "}"),
                  new Params(),
                  row -> row.getLong("id"));
            }
          }
          return things.size() - there.size();
        });
  }

  /** Folding gives them other numbers, so they are known by what they are of, and replaced. */
  private int writeStatistics(List<Row> steps) {
    Rows<Row> rows =
        Rows.of(steps)
            .smallint("step", row -> (int) number(row, "step"))
            .bigint("at", row -> number(row, "at"))
            .bigint("tenant", row -> number(row, "tenant"))
            .text("type", row -> (String) row.values().get("type"))
            .text("queue", row -> (String) row.values().get("queue"))
            .text("waits", row -> (String) row.values().get("waits"))
            .text("runs", row -> (String) row.values().get("runs"));
    for (StatisticsCounter what : StatisticsCounter.values()) {
      rows.bigint(what.column(), row -> number(row, what.column()));
    }
    return verbs.together(
        "transfer",
        inside -> {
          List<Long> there =
              inside.rows("statistics.folded", Params.given(rows), row -> row.getLong("id"));
          if (!there.isEmpty()) {
            inside.count("statistics.leave", Params.ids(there));
          }
          inside.count("statistics.fold", Params.given(rows));
          return steps.size() - there.size();
        });
  }

  /** The things that are here already, which must be the same ones. */
  private static Set<Object> there(Verbs inside, TransferPart part, List<Row> things) {
    Map<Object, Object> wanted = new HashMap<>();
    things.forEach(row -> wanted.put(value(row, part.key()), value(row, part.stamp())));
    Map<Object, Object> there = new HashMap<>();
    inside
        .rows(
            "transfer.there",
            Map.of(
                "conditions",
                "%s, %s from {%s} %s"
                    .formatted(
                        part.key(),
                        part.stamp(),
                        part.table(),
                        part.isPaged() ? part.range() : "")),
            part.isPaged()
                ? between(
                    number(things.get(0), part.key()),
                    number(things.get(things.size() - 1), part.key()))
                : new Params(),
            row -> row(part.table(), row))
        .forEach(row -> there.put(value(row, part.key()), value(row, part.stamp())));
    there.keySet().retainAll(wanted.keySet());
    there.forEach(
        (key, stamp) -> {
          if (!Objects.equals(stamp, wanted.get(key))) {
            throw new StoreException(
                "Another one of the %s has the number %s here, so the page was not written. Copy into a store"
                        .formatted(part.name(), key)
                    + " that is empty, or has only what was copied from the same source.",
                null);
          }
        });
    return there.keySet();
  }

  private void write(Verbs inside, String table, List<Row> rows) {
    if (rows.isEmpty()) {
      return;
    }
    if (table.equals("workflow_call")) {
      callWorkflows(inside, rows);
      return;
    }
    List<String> columns = List.copyOf(rows.get(0).values().keySet());
    Rows<Row> batch = Rows.of(rows);
    for (String column : columns) {
      if (rows.stream().anyMatch(row -> row.values().get(column) instanceof String)) {
        batch.text(column, row -> (String) row.values().get(column));
      } else {
        batch.bigint(column, row -> (Long) row.values().get(column));
      }
    }
    inside.count(
        "transfer.write",
        Map.of("conditions", dialect.wholeRows("{" + table + "}", columns)),
        Params.given(batch));
    if (table.equals("waiting")) {
      callKeys(inside, rows);
    }
  }

  private static void callKeys(Verbs inside, List<Row> waiting) {
    Set<Long> keys =
        waiting.stream()
            .filter(row -> number(row, "state") == BLOCKED)
            .flatMap(row -> Stream.ofNullable((Long) row.values().get("key_no")))
            .collect(Collectors.toSet());
    if (!keys.isEmpty()) {
      inside.count("transfer.call_keys", Params.given(Rows.of(keys).bigint("key_no", key -> key)));
    }
  }

  /** Leaves the notes that nobody has read yet, with numbers of this database. */
  private static void callWorkflows(Verbs inside, List<Row> notes) {
    Set<Long> tasks =
        notes.stream()
            .map(row -> number(row, "task_id"))
            .collect(Collectors.toCollection(TreeSet::new));
    inside.count("workflow.call", Params.ids(tasks));
  }

  private static long number(Row row, String column) {
    return (Long) value(row, column);
  }

  private static Object value(Row row, String column) {
    Object value = row.values().get(column);
    if (value == null) {
      throw new StoreException(
          "A row of %s has no %s, so it is from another version. Bring both stores to the same one."
              .formatted(row.table(), column),
          null);
    }
    return value;
  }
}
