package io.taskmill.spi;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Questions that change nothing. A store does not know how long an execution may take: for {@link
 * TaskInfo#executionDeadline} it gives the time at which the handler of a RUNNING task was entered,
 * if that is recorded, and the engine adds the timeout of its type.
 */
public interface TaskQueries {

  /** One task. */
  Optional<TaskInfo> get(long id);

  /** The states of these tasks; one that does not exist has none. At most 1,000. */
  Map<Long, TaskState> states(Set<Long> ids);

  /**
   * A page of tasks. A store whose indexes do not find them reads no more than {@link
   * TaskPage#MOST_READ} rows and then says that the page is bounded, and where it goes on. Whoever
   * follows {@link TaskPage#next} to the end sees every task that matches all the while, once.
   */
  TaskPage find(TaskSearch search);

  /**
   * How many tasks match.
   *
   * @param limit it counts no further
   * @param rows it reads no more rows than so many; fewer may have been counted then than there are
   */
  TaskCount count(TaskFilter filter, long limit, long rows);

  /** How many tasks match, counting no further than the limit, however much there is to read. */
  default long count(TaskFilter filter, long limit) {
    return count(filter, limit, Long.MAX_VALUE).count();
  }

  /**
   * How many tasks match, group by group.
   *
   * @param rows no group is counted further, and where no index tells groups apart, no more rows
   *     than so many are read in all
   */
  GroupedCounts count(TaskFilter filter, GroupedCounts.By by, long rows);

  /** The types that have a READY task. */
  Set<String> typesWithReadyTasks();
}
