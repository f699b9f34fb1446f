package io.taskmill.memory;

import io.taskmill.TaskFilter;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.ErrorGroup;
import io.taskmill.admin.ErrorGroups;
import io.taskmill.admin.TaskScope;
import io.taskmill.spi.AttemptLog;
import io.taskmill.spi.LastErrors;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The executions that did not succeed, kept with their tasks. */
final class MemoryAttempts implements AttemptLog {

  private static final Comparator<Attempt> NEWEST_FIRST =
      Comparator.comparing(Attempt::endedAt).reversed();

  private final MemoryData data;

  MemoryAttempts(MemoryData data) {
    this.data = data;
  }

  @Override
  public List<Attempt> ofTask(long task, int limit) {
    return data.alone(
        now -> {
          MemoryTask found = data.tasks.get(task);
          if (found == null) {
            return List.of();
          }
          List<Attempt> newest = new ArrayList<>(found.failures);
          Collections.reverse(newest);
          return List.copyOf(newest.subList(0, Math.min(limit, newest.size())));
        });
  }

  @Override
  public Map<Long, Attempt> lastOf(Collection<Long> tasks) {
    return data.alone(
        now -> {
          Map<Long, Attempt> found = new HashMap<>();
          for (long id : tasks) {
            MemoryTask task = data.tasks.get(id);
            Attempt last = task == null ? null : task.lastFailure();
            if (last != null) {
              found.put(id, last);
            }
          }
          return found;
        });
  }

  @Override
  public LastErrors lastErrors(TaskFilter filter) {
    return data.alone(
        now ->
            new LastErrors(
                data.tasks.after(null, false).stream()
                    .filter(task -> MemoryFilter.matches(filter, task))
                    .map(MemoryAttempts::lastError)
                    .toList(),
                false));
  }

  private static LastErrors.OfTask lastError(MemoryTask task) {
    Attempt last = task.lastFailure();
    return last == null
        ? LastErrors.OfTask.none(task.info(false))
        : new LastErrors.OfTask(task.id(), task.task.type(), last.fingerprint(), last.endedAt());
  }

  @Override
  public ErrorGroups groups(TaskScope scope, Instant since, int limit) {
    return data.alone(
        now -> {
          List<Attempt> newest = newest(since);
          boolean bounded = newest.size() > ErrorGroups.MOST;
          Map<Long, List<Attempt>> groups =
              newest.stream()
                  .limit(ErrorGroups.MOST)
                  .filter(attempt -> isIn(scope, attempt))
                  .collect(
                      Collectors.groupingBy(
                          Attempt::fingerprint, LinkedHashMap::new, Collectors.toList()));
          List<ErrorGroup> most =
              groups.values().stream()
                  .map(MemoryAttempts::group)
                  .sorted(Comparator.comparingLong(ErrorGroup::count).reversed())
                  .limit(limit)
                  .toList();
          return new ErrorGroups(most, bounded);
        });
  }

  private boolean isIn(TaskScope scope, Attempt attempt) {
    MemoryTask task = data.tasks.get(attempt.task());
    return task != null && task.isIn(scope);
  }

  private List<Attempt> newest(Instant since) {
    return data.tasks.after(null, false).stream()
        .flatMap(task -> task.failures.stream())
        .filter(attempt -> !attempt.endedAt().isBefore(since))
        .sorted(NEWEST_FIRST)
        .limit(ErrorGroups.MOST + 1L)
        .toList();
  }

  private static ErrorGroup group(List<Attempt> newestFirst) {
    Attempt newest = newestFirst.get(0);
    Attempt oldest = newestFirst.get(newestFirst.size() - 1);
    return new ErrorGroup(newest.fingerprint(), newestFirst.size(), oldest.endedAt(), newest);
  }
}
