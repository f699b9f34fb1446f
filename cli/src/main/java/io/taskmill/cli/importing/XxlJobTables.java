package io.taskmill.cli.importing;

import io.taskmill.TaskmillException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads XXL-JOB's table of jobs; nothing is changed there. */
final class XxlJobTables {

  private final String url;
  private final String table;

  XxlJobTables(String url, String prefix) {
    this.url = url;
    this.table = SourceDatabase.checkedPrefix(prefix) + "info";
  }

  List<XxlJob> read() {
    List<XxlJob> jobs = new ArrayList<>();
    try (Connection connection = SourceDatabase.connect(url)) {
      try (PreparedStatement statement =
              connection.prepareStatement("select * from %s order by id".formatted(table));
          ResultSet row = statement.executeQuery()) {
        // Before version 2.3 every job had a cron expression, in a column of its own.
        boolean onlyCron = !columns(row.getMetaData()).contains("schedule_type");
        while (row.next()) {
          jobs.add(job(row, onlyCron));
        }
      }
    } catch (SQLException e) {
      throw new TaskmillException(
          "The table %s of XXL-JOB cannot be read. Mend --from, or give --table-prefix. Nothing was imported."
              .formatted(table),
          e);
    }
    return jobs;
  }

  private static Set<String> columns(ResultSetMetaData data) throws SQLException {
    Set<String> columns = new HashSet<>();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      columns.add(data.getColumnName(i).toLowerCase(Locale.ROOT));
    }
    return columns;
  }

  private static XxlJob job(ResultSet row, boolean onlyCron) throws SQLException {
    return new XxlJob(
        row.getLong("id"),
        Objects.requireNonNullElse(row.getString("job_desc"), ""),
        row.getString("author"),
        row.getString("alarm_email"),
        onlyCron ? "CRON" : row.getString("schedule_type"),
        row.getString(onlyCron ? "job_cron" : "schedule_conf"),
        onlyCron ? null : row.getString("misfire_strategy"),
        row.getString("executor_route_strategy"),
        row.getString("executor_handler"),
        row.getString("executor_param"),
        row.getString("executor_block_strategy"),
        row.getInt("executor_timeout"),
        row.getInt("executor_fail_retry_count"),
        row.getString("glue_type"),
        row.getString("child_jobid"),
        row.getInt("trigger_status") == 1,
        time(row.getLong("trigger_next_time")));
  }

  private static @Nullable Instant time(long millis) {
    return millis <= 0 ? null : Instant.ofEpochMilli(millis);
  }
}
