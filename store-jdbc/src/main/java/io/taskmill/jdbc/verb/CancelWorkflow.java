package io.taskmill.jdbc.verb;

import io.taskmill.TaskFilter;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewOperation;

/** Has all of a workflow cancelled that is live, by a bulk operation, which goes in batches. */
final class CancelWorkflow {

  private CancelWorkflow() {}

  /**
   * Begins the operation in a transaction that is open.
   *
   * @param operation its id, which no other has
   * @param live how many tasks are live
   */
  static void run(Verbs inside, long operation, long workflow, int live, String why) {
    NewOperation cancel =
        new NewOperation(
            operation,
            new Actor("taskmill", why),
            TaskCommand.cancel(),
            TaskFilter.live().workflow(workflow),
            live);
    inside.count("workflow.cancel_rest", JdbcOperations.params(cancel).set("workflow", workflow));
  }
}
