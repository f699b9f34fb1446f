package io.taskmill.bench.peer;

/** Told of every handler that is entered. */
@FunctionalInterface
public interface Entry {

  /**
   * The handler of a task was entered.
   *
   * @param id the task's number; 0 where there are none
   */
  void enter(long id, String payload);
}
