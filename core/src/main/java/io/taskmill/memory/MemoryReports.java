package io.taskmill.memory;

import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskProgress;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Report;
import io.taskmill.spi.ReportStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** What handlers report, kept with their tasks. */
final class MemoryReports implements ReportStore {

  private final MemoryData data;

  MemoryReports(MemoryData data) {
    this.data = data;
  }

  @Override
  public Set<Fence> write(List<Report> reports) {
    return data.alone(
        now -> {
          Set<Fence> lost = new HashSet<>();
          for (Report report : reports) {
            MemoryTask task = data.tasks.get(report.fence().task());
            if (task != null && task.isHeldBy(report.fence())) {
              write(task, report);
            } else {
              lost.add(report.fence());
            }
          }
          return lost;
        });
  }

  /** Nobody locks a task in memory: a caller's transaction changes it when it is committed. */
  @Override
  public Tried tryWrite(List<Report> reports) {
    return new Tried(write(reports), Set.of());
  }

  static void write(MemoryTask task, Report report) {
    if (report.progress() != null) {
      task.progress = report.progress();
    }
    if (!report.lines().isEmpty() && task.log.isEmpty()) {
      task.log = new ArrayList<>();
    }
    for (Report.Line line : report.lines()) {
      if (line.number() > task.log.size()) {
        task.log.add(
            new TaskLogLine(
                line.number(),
                line.at(),
                report.fence().executionId(),
                line.level(),
                line.message()));
      }
    }
  }

  @Override
  public Map<Long, TaskProgress> progress(Collection<Long> tasks) {
    Map<Long, TaskProgress> found = new HashMap<>();
    forEach(
        tasks,
        (id, task) ->
            Optional.ofNullable(task.progress).ifPresent(progress -> found.put(id, progress)));
    return found;
  }

  @Override
  public List<TaskLogLine> log(long id, TaskLogQuery query) {
    List<TaskLogLine> lines = new ArrayList<>();
    forEach(
        List.of(id),
        (same, task) ->
            task.log.stream()
                .filter(line -> line.level().toInt() >= query.least().toInt())
                .forEach(lines::add));
    if (query.newestFirst()) {
      Collections.reverse(lines);
    }
    Long after = query.after();
    return lines.stream()
        .filter(
            line ->
                after == null
                    || (query.newestFirst() ? line.number() < after : line.number() > after))
        .limit(query.limit())
        .toList();
  }

  @Override
  public Map<Long, LogSize> logSizes(Collection<Long> tasks) {
    Map<Long, LogSize> sizes = new HashMap<>();
    forEach(
        tasks,
        (id, task) -> {
          if (!task.log.isEmpty()) {
            long chars = task.log.stream().mapToLong(line -> line.message().length()).sum();
            sizes.put(id, new LogSize(task.log.size(), chars));
          }
        });
    return sizes;
  }

  private void forEach(Collection<Long> ids, BiConsumer<Long, MemoryTask> action) {
    data.alone(
        now -> {
          for (Long id : ids) {
            MemoryTask task = data.tasks.get(id);
            if (task != null) {
              action.accept(id, task);
            }
          }
          return ids;
        });
  }
}
