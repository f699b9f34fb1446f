package io.taskmill.spi;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Questions that change nothing. */
public interface TaskQueries {

  /** One task. */
  Optional<TaskInfo> get(long id);

  /** The states of these tasks; one that does not exist has none. At most 1,000. */
  Map<Long, TaskState> states(Set<Long> ids);

  /**
   * Tasks, the newest first.
   *
   * @param beforeId only tasks with a smaller id: the last id of the page before; Long.MAX_VALUE
   *     for the first page
   */
  List<TaskInfo> find(TaskFilter filter, long beforeId, int limit);

  /** How many tasks, counting no further than {@code limit}. */
  long count(TaskFilter filter, long limit);

  /** The types that have a READY task. */
  Set<String> typesWithReadyTasks();
}
