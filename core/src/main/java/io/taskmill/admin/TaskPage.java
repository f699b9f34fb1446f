package io.taskmill.admin;

import io.taskmill.TaskInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the tasks that match, in the asked order.
 *
 * @param next where the next page begins: behind the task with this id; null if this was the last
 * @param bounded whether the page ends because enough rows were read, not because it is full: it
 *     may then hold fewer tasks than asked for, even none, and the next page goes on from there
 */
public record TaskPage(List<TaskInfo> tasks, @Nullable Long next, boolean bounded) {

  /** How many rows are read for one page where no index finds the tasks. */
  public static final int MOST_READ = 10_000;

  public TaskPage {
    tasks = List.copyOf(tasks);
  }

  /** Whether there may be more tasks behind these. */
  public boolean hasMore() {
    return next != null;
  }
}
