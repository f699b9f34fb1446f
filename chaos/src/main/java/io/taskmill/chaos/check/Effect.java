package io.taskmill.chaos.check;

/**
 * A row that a handler wrote.
 *
 * @param execution the execution that wrote it
 * @param transactional whether in the transaction that finishes the task
 */
public record Effect(long task, String execution, boolean transactional) {}
