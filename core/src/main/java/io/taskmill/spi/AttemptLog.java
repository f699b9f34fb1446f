package io.taskmill.spi;

import io.taskmill.admin.Attempt;
import io.taskmill.admin.ErrorGroups;
import java.time.Instant;
import java.util.List;

/**
 * The executions that did not succeed. Entries are written by the verbs that end executions, in the
 * same transaction, and go with their task.
 */
public interface AttemptLog {

  /** Those of a task, the newest first. */
  List<Attempt> ofTask(long task, int limit);

  /**
   * Those of all tasks by fingerprint, the most frequent first. Of the newest {@link
   * ErrorGroups#MOST} no more are read.
   *
   * @param limit how many groups
   */
  ErrorGroups groups(Instant since, int limit);
}
