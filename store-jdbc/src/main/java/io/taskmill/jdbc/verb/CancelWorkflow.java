package io.taskmill.jdbc.verb;

import io.taskmill.TaskFilter;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.JoinCounts;
import io.taskmill.spi.NewOperation;

/**
 * Has what is live of a workflow cancelled, by a bulk operation, which goes in batches. It begins
 * in a transaction that is open, with an id that no other has.
 */
final class CancelWorkflow {

  private CancelWorkflow() {}

  /**
   * All of it, also what undoes.
   *
   * @param live how many tasks are live
   */
  static void all(Verbs inside, long operation, long workflow, int live, String why) {
    run(inside, operation, workflow, TaskFilter.live().workflow(workflow), live, why);
  }

  /**
   * What undoes nothing.
   *
   * @param live how many of those tasks are live
   * @param undos whether there are others, which stay
   */
  static void rest(
      Verbs inside, long operation, long workflow, int live, boolean undos, String why) {
    run(inside, operation, workflow, JoinCounts.rest(workflow, undos), live, why);
  }

  private static void run(
      Verbs inside, long operation, long workflow, TaskFilter tasks, int live, String why) {
    NewOperation cancel =
        new NewOperation(operation, new Actor("taskmill", why), TaskCommand.cancel(), tasks, live);
    inside.count("workflow.cancel_rest", JdbcOperations.params(cancel).set("workflow", workflow));
  }
}
