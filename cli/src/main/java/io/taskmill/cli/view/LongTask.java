package io.taskmill.cli.view;

import io.taskmill.TaskState;

/**
 * The long task and how far it is, as the store knows it.
 *
 * @param task what it is called
 * @param done how many steps it has saved
 * @param steps how many it has
 * @param wentOnAt the step at which this process took it up; 0 if it began here
 */
public record LongTask(String task, TaskState state, int done, int steps, int wentOnAt) {}
