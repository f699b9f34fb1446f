package io.taskmill.memory;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.TaskQueries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Questions, answered by looking at one task after the other, the newest first. */
final class MemoryQueries implements TaskQueries {

  private final MemoryData data;

  MemoryQueries(MemoryData data) {
    this.data = data;
  }

  @Override
  public Optional<TaskInfo> get(long id) {
    return data.alone(now -> Optional.ofNullable(data.tasks.get(id)).map(MemoryTask::info));
  }

  @Override
  public Map<Long, TaskState> states(Set<Long> ids) {
    return data.alone(
        now -> {
          Map<Long, TaskState> states = new HashMap<>();
          for (long id : ids) {
            MemoryTask task = data.tasks.get(id);
            if (task != null) {
              states.put(id, task.state);
            }
          }
          return states;
        });
  }

  @Override
  public List<TaskInfo> find(TaskFilter filter, long beforeId, int limit) {
    return data.alone(
        now -> {
          List<TaskInfo> found = new ArrayList<>();
          for (MemoryTask task : data.tasks.newestBefore(beforeId)) {
            if (found.size() >= limit) {
              break;
            }
            if (matches(filter, task)) {
              found.add(task.info());
            }
          }
          return found;
        });
  }

  @Override
  public long count(TaskFilter filter, long limit) {
    return data.alone(
        now -> {
          long count = 0;
          for (MemoryTask task : data.tasks.newestBefore(Long.MAX_VALUE)) {
            if (count >= limit) {
              break;
            }
            if (matches(filter, task)) {
              count++;
            }
          }
          return count;
        });
  }

  @Override
  public Set<String> typesWithReadyTasks() {
    return data.alone(now -> data.tasks.typesWithReadyTasks());
  }

  static boolean matches(TaskFilter filter, MemoryTask row) {
    NewTask task = row.task;
    return in(filter.types(), task.type())
        && in(filter.queues(), task.queue())
        && in(filter.states(), row.state)
        && (filter.tenant() == null || filter.tenant() == task.tenant())
        && (filter.creator() == null || filter.creator() == task.creator())
        && (filter.key() == null || filter.key().equals(task.key()))
        && (filter.tag() == null || task.tags().contains(filter.tag()))
        && (filter.createdFrom() == null || !row.createdAt.isBefore(filter.createdFrom()))
        && (filter.createdBefore() == null || row.createdAt.isBefore(filter.createdBefore()));
  }

  private static <T> boolean in(Set<T> wanted, T value) {
    return wanted.isEmpty() || wanted.contains(value);
  }
}
