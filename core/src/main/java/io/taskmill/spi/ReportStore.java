package io.taskmill.spi;

import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskProgress;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What handlers report while they run: how far they have come, and the log of their task. Tasks of
 * which nothing is reported have nothing here. It goes with its task; a reset forgets the progress
 * and leaves the log.
 */
public interface ReportStore {

  /**
   * Writes what executions report, each under its fence: progress takes the place of the one
   * before, lines are added to the log. Waits for whoever has locked an execution.
   *
   * @param reports one for each execution
   * @return the fences that no longer hold their task: nothing was written for them
   */
  Set<Fence> write(List<Report> reports);

  /**
   * The same, but waits for no execution that somebody has locked, such as its handler in a
   * transaction of its own: it is passed over.
   */
  Tried tryWrite(List<Report> reports);

  /** How far tasks have come; without those that never reported it. */
  Map<Long, TaskProgress> progress(Collection<Long> tasks);

  /** A page of a task's log. */
  List<TaskLogLine> log(long task, TaskLogQuery query);

  /** How large the logs of tasks are; without those that have none. */
  Map<Long, LogSize> logSizes(Collection<Long> tasks);

  /**
   * For whom nothing was written.
   *
   * @param lost they no longer hold their task
   * @param locked they hold it, but somebody has locked them
   */
  record Tried(Set<Fence> lost, Set<Fence> locked) {}

  /**
   * How large a log is.
   *
   * @param lines the number of its last line
   * @param chars of all messages
   */
  record LogSize(long lines, long chars) {

    /** That of a task that has none. */
    public static final LogSize NONE = new LogSize(0, 0);
  }
}
