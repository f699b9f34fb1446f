package io.taskmill.cli.importing;

import io.taskmill.TaskmillException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads Quartz's JDBC job store; nothing is changed there. */
final class QuartzTables {

  private static final String TRIGGERS =
      """
      select t.TRIGGER_NAME, t.TRIGGER_GROUP, t.TRIGGER_TYPE, t.TRIGGER_STATE, t.START_TIME, t.END_TIME,
        t.NEXT_FIRE_TIME, t.PRIORITY, t.MISFIRE_INSTR, t.CALENDAR_NAME, t.DESCRIPTION, t.JOB_DATA,
        j.JOB_CLASS_NAME, j.IS_NONCONCURRENT, j.JOB_DATA as DATA_OF_JOB,
        c.CRON_EXPRESSION, c.TIME_ZONE_ID, s.REPEAT_COUNT, s.REPEAT_INTERVAL,
        p.STR_PROP_1, p.STR_PROP_2, p.STR_PROP_3, p.INT_PROP_1, p.LONG_PROP_1
      from %1$s t
        join %2$s j on j.SCHED_NAME = t.SCHED_NAME and j.JOB_NAME = t.JOB_NAME and j.JOB_GROUP = t.JOB_GROUP
        left join %3$s c on c.SCHED_NAME = t.SCHED_NAME and c.TRIGGER_NAME = t.TRIGGER_NAME
          and c.TRIGGER_GROUP = t.TRIGGER_GROUP
        left join %4$s s on s.SCHED_NAME = t.SCHED_NAME and s.TRIGGER_NAME = t.TRIGGER_NAME
          and s.TRIGGER_GROUP = t.TRIGGER_GROUP
        left join %5$s p on p.SCHED_NAME = t.SCHED_NAME and p.TRIGGER_NAME = t.TRIGGER_NAME
          and p.TRIGGER_GROUP = t.TRIGGER_GROUP
      where t.SCHED_NAME = ?
      order by t.TRIGGER_GROUP, t.TRIGGER_NAME
      """;

  private final String url;
  private final String prefix;

  /**
   * Those at this URL.
   *
   * @param prefix what their names begin with; names are in capitals unless it is not
   */
  QuartzTables(String url, String prefix) {
    this.url = url;
    this.prefix = SourceDatabase.checkedPrefix(prefix);
  }

  private String table(String name) {
    return prefix.equals(prefix.toUpperCase(Locale.ROOT))
        ? prefix + name
        : prefix + name.toLowerCase(Locale.ROOT);
  }

  /**
   * Its triggers.
   *
   * @param scheduler whose; null if there is only one
   */
  List<QuartzTrigger> read(@Nullable String scheduler) {
    try (Connection connection = SourceDatabase.connect(url)) {
      String name = scheduler == null ? onlyScheduler(connection) : scheduler;
      return name == null ? List.of() : triggers(connection, name);
    } catch (SQLException e) {
      throw new TaskmillException(
          "The tables %s… of Quartz cannot be read. Mend --from, or give --table-prefix. Nothing was imported."
              .formatted(prefix),
          e);
    }
  }

  private @Nullable String onlyScheduler(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    String query =
        "select distinct SCHED_NAME from %s order by SCHED_NAME".formatted(table("TRIGGERS"));
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        names.add(row.getString(1));
      }
    }
    if (names.size() > 1) {
      throw new TaskmillException(
          "The tables have triggers of several schedulers: %s. Say which one: --scheduler %s."
              .formatted(String.join(", ", names), names.get(0)));
    }
    return names.isEmpty() ? null : names.get(0);
  }

  private List<QuartzTrigger> triggers(Connection connection, String scheduler)
      throws SQLException {
    String query =
        TRIGGERS.formatted(
            table("TRIGGERS"),
            table("JOB_DETAILS"),
            table("CRON_TRIGGERS"),
            table("SIMPLE_TRIGGERS"),
            table("SIMPROP_TRIGGERS"));
    List<QuartzTrigger> triggers = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, scheduler);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          triggers.add(trigger(row));
        }
      }
    }
    return triggers;
  }

  private static QuartzTrigger trigger(ResultSet row) throws SQLException {
    return new QuartzTrigger(
        row.getString("TRIGGER_NAME"),
        row.getString("TRIGGER_GROUP"),
        row.getString("TRIGGER_TYPE"),
        row.getString("TRIGGER_STATE"),
        Instant.ofEpochMilli(row.getLong("START_TIME")),
        time(row, "END_TIME"),
        time(row, "NEXT_FIRE_TIME"),
        row.getInt("PRIORITY"),
        row.getInt("MISFIRE_INSTR"),
        row.getString("CALENDAR_NAME"),
        row.getString("DESCRIPTION"),
        new JobData(row.getBytes("JOB_DATA")),
        row.getString("JOB_CLASS_NAME"),
        truth(row, "IS_NONCONCURRENT"),
        new JobData(row.getBytes("DATA_OF_JOB")),
        details(row));
  }

  private static QuartzTrigger.@Nullable Details details(ResultSet row) throws SQLException {
    return switch (row.getString("TRIGGER_TYPE")) {
      case "CRON" ->
          row.getString("CRON_EXPRESSION") == null
              ? null
              : new QuartzTrigger.ByCron(
                  row.getString("CRON_EXPRESSION"), row.getString("TIME_ZONE_ID"));
      case "SIMPLE" ->
          row.getString("REPEAT_COUNT") == null
              ? null
              : new QuartzTrigger.Simple(
                  row.getLong("REPEAT_COUNT"), row.getLong("REPEAT_INTERVAL"));
      case "CAL_INT", "DAILY_I" ->
          row.getString("STR_PROP_1") == null
              ? null
              : new QuartzTrigger.Properties(
                  row.getString("STR_PROP_1"),
                  row.getString("STR_PROP_2"),
                  row.getString("STR_PROP_3"),
                  row.getInt("INT_PROP_1"),
                  row.getLong("LONG_PROP_1"));
      default -> null;
    };
  }

  /** No time is null, 0 or -1. */
  private static @Nullable Instant time(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return millis <= 0 ? null : Instant.ofEpochMilli(millis);
  }

  /** A boolean, or a text of one letter where the database had none. */
  private static boolean truth(ResultSet row, String column) throws SQLException {
    String text = row.getString(column);
    return text != null && text.matches("(?i)1|t|true|y|yes");
  }
}
