package io.taskmill.admin;

/**
 * A command for many tasks that has not been given yet.
 *
 * <pre>{@code
 * var bulk = mill.as("anna", "ticket 17").all(TaskCommand.cancel(), TaskFilter.live().types("mail"));
 * System.out.println(bulk.count() + " tasks would be cancelled");
 * long operation = bulk.start();
 * }</pre>
 */
public interface BulkCommand {

  /** Nobody counts further than that before an operation begins. */
  long COUNT_LIMIT = 1_000_000;

  /** How many tasks an estimate reads at most where no index finds those that match. */
  int ESTIMATE_ROWS = 20_000;

  /**
   * A dry run: how many tasks match at present, counted no further than {@link #COUNT_LIMIT}.
   * Nothing is changed.
   */
  long count();

  /**
   * A dry run that somebody waits for: how many tasks match at present, exactly or at least. It
   * counts no further than {@link #COUNT_LIMIT}, and where no index finds the tasks it reads no
   * more than {@link #ESTIMATE_ROWS} of them. Nothing is changed.
   */
  TaskCount estimate();

  /**
   * Starts it. When this returns, the operation is as durable as the store is; workers do it in
   * small steps, and {@link Operations#get} tells how far they are.
   *
   * @return the operation's id
   */
  long start();
}
