package io.taskmill.memory;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.TaskQueries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Questions, answered by looking at one task after the other, as far as needed. */
final class MemoryQueries implements TaskQueries {

  private final MemoryData data;

  MemoryQueries(MemoryData data) {
    this.data = data;
  }

  @Override
  public Optional<TaskInfo> get(long id) {
    return data.alone(now -> Optional.ofNullable(data.tasks.get(id)).map(task -> task.info(true)));
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
  public TaskPage find(TaskSearch search) {
    return data.alone(
        now -> {
          List<TaskInfo> found =
              data.tasks.after(search.after(), search.ascending()).stream()
                  .filter(task -> MemoryFilter.matches(search.filter(), task))
                  .limit(search.limit() + 1L)
                  .map(task -> task.info(search.withData()))
                  .toList();
          boolean more = found.size() > search.limit();
          List<TaskInfo> page = more ? found.subList(0, search.limit()) : found;
          return new TaskPage(page, more ? page.get(page.size() - 1).id() : null, false);
        });
  }

  @Override
  public TaskCount count(TaskFilter filter, long limit, long rows) {
    return data.alone(
        now -> {
          long count = matching(filter).stream().limit(limit).count();
          return new TaskCount(count, count < limit);
        });
  }

  @Override
  public GroupedCounts count(TaskFilter filter, GroupedCounts.By by, long rows) {
    return data.alone(
        now -> {
          Map<String, TaskCount> groups = new HashMap<>();
          for (MemoryTask task : matching(filter)) {
            groups.merge(groupOf(task, by), new TaskCount(1, true), TaskCount::plus);
          }
          return new GroupedCounts(groups, true);
        });
  }

  private static String groupOf(MemoryTask task, GroupedCounts.By by) {
    return switch (by) {
      case STATE -> task.state.name();
      case TYPE -> task.task.type();
      case QUEUE -> task.task.queue();
      case TENANT -> Long.toString(task.task.tenant());
    };
  }

  private List<MemoryTask> matching(TaskFilter filter) {
    List<MemoryTask> matching = new ArrayList<>(data.tasks.after(null, true));
    matching.removeIf(task -> !MemoryFilter.matches(filter, task));
    return matching;
  }

  @Override
  public Set<String> typesWithReadyTasks() {
    return data.alone(now -> data.tasks.typesWithReadyTasks());
  }
}
