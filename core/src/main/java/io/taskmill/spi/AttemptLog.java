package io.taskmill.spi;

import io.taskmill.TaskFilter;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.ErrorGroups;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskScope;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The executions that did not succeed. Entries are written by the verbs that end executions, in the
 * same transaction, and go with their task.
 */
public interface AttemptLog {

  /** Those of a task, the newest first. */
  List<Attempt> ofTask(long task, int limit);

  /** The last one of each of these tasks; without those that have none. At most 1,000. */
  Map<Long, Attempt> lastOf(Collection<Long> tasks);

  /**
   * What was the last error of each task that matches. A store whose indexes do not find them reads
   * no more than the newest {@link TaskPage#MOST_READ} tasks, and then says that it was bounded.
   */
  LastErrors lastErrors(TaskFilter filter);

  /**
   * Those of tasks by fingerprint, the most frequent first. Of all tasks the newest {@link
   * ErrorGroups#MOST} are read, and no more.
   *
   * @param scope only those of tasks that are in it now
   * @param limit how many groups
   */
  ErrorGroups groups(TaskScope scope, Instant since, int limit);

  /** The same of every task. */
  default ErrorGroups groups(Instant since, int limit) {
    return groups(TaskScope.everything(), since, limit);
  }
}
