package io.taskmill.bench.console;

import io.taskmill.servers.Sql;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads in PostgreSQL's log how statements were run: {@code auto_explain} writes the plan of each
 * there, with how many rows its parts have read.
 *
 * <p>Only connections that were opened with {@link #OPTIONS} are watched. The server must have been
 * started with {@code logging_collector=on}, and whoever reads must be allowed to read its log.
 */
public final class PlanLog implements AutoCloseable {

  /** Parameters of a connection's URL with which it writes its plans to the log. */
  public static final String OPTIONS =
      "options="
          + String.join(
              "%20",
              "-c%20session_preload_libraries=auto_explain",
              "-c%20auto_explain.log_min_duration=0",
              "-c%20auto_explain.log_analyze=on",
              "-c%20auto_explain.log_timing=off",
              "-c%20auto_explain.log_nested_statements=on",
              "-c%20auto_explain.log_parameter_max_length=0",
              "-c%20auto_explain.log_format=json");

  /** What is smaller is best read as a whole. */
  private static final long SMALL = 10_000;

  private static final int CHUNK = 1 << 22;
  private static final long PAUSE_NANOS = 1_000_000;
  private static final String PLAN = "plan:\n";
  private static final String MARK = "taskmill bench was here ";
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Sql sql;
  private final Map<String, Long> large;
  private final String file;
  private long position;
  private long marks;
  private String unread = "";

  private PlanLog(Sql sql, Map<String, Long> large, String file) {
    this.sql = sql;
    this.large = large;
    this.file = file;
    this.position = size();
  }

  /**
   * Begins to read, of statements on tables of the connection's schema, as they were last analyzed.
   */
  public static PlanLog open(Sql sql) {
    if (!sql.text("show logging_collector").equals("on")) {
      throw new IllegalStateException(
          "PostgreSQL keeps no log that can be read from here, so it cannot be told what reads"
              + " whole tables. Start it with logging_collector=on.");
    }
    sql.run(
        "alter system set log_destination = 'jsonlog'",
        "alter system set log_rotation_size = 0",
        "select pg_reload_conf()");
    String file = "";
    while (file.isEmpty() || file.equals("null")) {
      file = sql.text("select pg_current_logfile('jsonlog')");
    }
    return new PlanLog(sql, largeTables(sql), file);
  }

  private static Map<String, Long> largeTables(Sql sql) {
    String tables =
        sql.text(
            "select string_agg(relname || ' ' || reltuples::bigint, ',') from pg_class where relkind = 'r'"
                + " and relnamespace = current_schema()::regnamespace and reltuples > "
                + SMALL);
    return Stream.of(tables.split(",", -1))
        .map(table -> table.split(" ", -1))
        .filter(table -> table.length == 2)
        .collect(Collectors.toMap(table -> table[0], table -> Long.parseLong(table[1])));
  }

  private long size() {
    return sql.number("select size from pg_stat_file('" + file + "')");
  }

  /** What has read a large table from end to end, or most of one, since this was last asked. */
  public Set<String> newScans() {
    String mark = MARK + ++marks;
    sql.run("do $$ begin raise log '" + mark + "'; end $$");
    Set<String> scans = new LinkedHashSet<>();
    while (true) {
      String line = nextLine();
      JsonNode entry = JSON.readTree(line);
      String message = entry.path("message").asString("");
      if (message.equals(mark)) {
        return scans;
      }
      int plan = message.indexOf(PLAN);
      if (plan >= 0) {
        JsonNode explained = JSON.readTree(message.substring(plan + PLAN.length()));
        look(explained.path("Plan"), explained.path("Query Text").asString(""), scans);
      }
    }
  }

  private void look(JsonNode node, String query, Set<String> scans) {
    String table = node.path("Relation Name").asString("");
    Long rows = large.get(table);
    if (rows != null) {
      String type = node.path("Node Type").asString("");
      double read =
          node.path("Actual Loops").asDouble()
              * (node.path("Actual Rows").asDouble()
                  + node.path("Rows Removed by Filter").asDouble()
                  + node.path("Rows Removed by Index Recheck").asDouble());
      if (type.contains("Seq Scan") || read > rows / 2.0) {
        scans.add(
            "%s of %,.0f of %,d rows of %s: %s"
                .formatted(type, read, rows, table, query.replaceAll("\\s+", " ").strip()));
      }
    }
    for (JsonNode part : node.path("Plans")) {
      look(part, query, scans);
    }
  }

  /**
   * Byte by byte, whatever is written there; the log is written a little later than the statement.
   */
  private String nextLine() {
    int end = unread.indexOf('\n');
    while (end < 0) {
      String more =
          sql.text(
              "select convert_from(pg_read_binary_file('%s', %d, %d), 'LATIN1')"
                  .formatted(file, position, CHUNK));
      if (more.isEmpty()) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      position += more.length();
      unread += more;
      end = unread.indexOf('\n');
    }
    String line = unread.substring(0, end);
    unread = unread.substring(end + 1);
    return line;
  }

  /** The server logs as before. */
  @Override
  public void close() {
    sql.run(
        "alter system reset log_destination",
        "alter system reset log_rotation_size",
        "select pg_reload_conf()");
  }
}
