package io.taskmill.jdbc.verb;

import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskProgress;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Report;
import io.taskmill.spi.ReportStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.event.Level;

/** What handlers report: a row for the progress of a task, and one for each line of its log. */
public final class JdbcReportStore implements ReportStore {

  private final Verbs verbs;

  public JdbcReportStore(Verbs verbs) {
    this.verbs = verbs;
  }

  @Override
  public Set<Fence> write(List<Report> reports) {
    return reports.isEmpty()
        ? Set.of()
        : verbs.together("report", inside -> write(inside, reports));
  }

  private static Set<Fence> write(Verbs inside, List<Report> reports) {
    return writeLocked(inside, "report.lock", reports);
  }

  @Override
  public Tried tryWrite(List<Report> reports) {
    return reports.isEmpty()
        ? new Tried(Set.of(), Set.of())
        : verbs.together("report", inside -> tryWrite(inside, reports));
  }

  private static Tried tryWrite(Verbs inside, List<Report> reports) {
    Set<Fence> lost = writeLocked(inside, "report.lock_free", reports);
    Set<Fence> locked = lost.isEmpty() ? Set.of() : fences(inside, "report.held", lost);
    lost.removeAll(locked);
    return new Tried(lost, locked);
  }

  /**
   * Executions are locked in the order of their tasks, as everyone does.
   *
   * @return for whom nothing was written, since they could not be locked
   */
  private static Set<Fence> writeLocked(Verbs inside, String lock, List<Report> reports) {
    List<Report> ordered =
        reports.stream()
            .sorted(Comparator.comparingLong((Report report) -> report.fence().task()))
            .toList();
    List<Fence> given = ordered.stream().map(Report::fence).toList();
    Set<Fence> held = fences(inside, lock, given);
    List<Report> kept = ordered.stream().filter(one -> held.contains(one.fence())).toList();
    saveProgress(inside, kept.stream().filter(one -> one.progress() != null).toList());
    writeLog(inside, kept);
    Set<Fence> rest = new HashSet<>(given);
    rest.removeAll(held);
    return rest;
  }

  private static Set<Fence> fences(Verbs inside, String query, Collection<Fence> given) {
    return new HashSet<>(
        inside.rows(query, Params.given(FenceRows.rows(given, fence -> fence)), FenceRows::read));
  }

  private static void saveProgress(Verbs inside, List<Report> reports) {
    if (!reports.isEmpty()) {
      inside.count(
          "report.save_progress",
          Params.given(
              Rows.of(reports)
                  .bigint("id", one -> one.fence().task())
                  .bigint("done", one -> of(one).done())
                  .bigint("total", one -> of(one).total())
                  .bigint("at", one -> Micros.of(of(one).at()))
                  .text("message", one -> of(one).text())
                  .text("samples", one -> ProgressSamples.write(of(one).samples()))));
    }
  }

  private static TaskProgress of(Report report) {
    return Objects.requireNonNull(report.progress());
  }

  private static void writeLog(Verbs inside, List<Report> reports) {
    List<Written> lines =
        reports.stream()
            .flatMap(one -> one.lines().stream().map(line -> new Written(one.fence(), line)))
            .toList();
    if (!lines.isEmpty()) {
      inside.count(
          "report.write_log",
          Params.given(
              FenceRows.rows(lines, Written::fence)
                  .bigint("line_no", one -> one.line.number())
                  .bigint("at", one -> Micros.of(one.line.at()))
                  .smallint("level", one -> one.line.level().toInt())
                  .text("message", one -> one.line.message())));
    }
  }

  @Override
  public Map<Long, TaskProgress> progress(Collection<Long> tasks) {
    Map<Long, TaskProgress> found = new HashMap<>();
    if (!tasks.isEmpty()) {
      verbs.rows(
          "report.progress",
          given(tasks),
          row -> found.put(row.getLong("task_id"), readProgress(row)));
    }
    return found;
  }

  private static TaskProgress readProgress(ResultSet row) throws SQLException {
    return new TaskProgress(
        row.getLong("done"),
        row.getLong("total"),
        row.getString("message"),
        Micros.instant(row, "at"),
        ProgressSamples.read(row.getString("samples")));
  }

  @Override
  public List<TaskLogLine> log(long task, TaskLogQuery query) {
    Long after = query.after();
    long first = query.newestFirst() ? Long.MAX_VALUE : 0;
    Params params =
        new Params()
            .set("task", task)
            .set("level", query.least().toInt())
            .set("after", after == null ? first : after)
            .set("limit", query.limit());
    return verbs.rows(
        query.newestFirst() ? "report.newest_log" : "report.log", params, JdbcReportStore::line);
  }

  private static TaskLogLine line(ResultSet row) throws SQLException {
    return new TaskLogLine(
        row.getLong("line_no"),
        Micros.instant(row, "at"),
        Fence.executionId(row.getLong("node"), row.getLong("exec")),
        Level.intToLevel(row.getInt("level")),
        row.getString("message"));
  }

  @Override
  public Map<Long, LogSize> logSizes(Collection<Long> tasks) {
    Map<Long, LogSize> sizes = new HashMap<>();
    if (!tasks.isEmpty()) {
      verbs.rows(
          "report.log_sizes",
          given(tasks),
          row ->
              sizes.put(
                  row.getLong("task_id"),
                  new LogSize(row.getLong("log_lines"), row.getLong("chars"))));
    }
    return sizes;
  }

  private static Params given(Collection<Long> tasks) {
    return Params.ids(new TreeSet<>(tasks));
  }

  /** A line and whose it is. */
  private record Written(Fence fence, Report.Line line) {}
}
