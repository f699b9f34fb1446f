package io.taskmill.spi;

import io.taskmill.TaskFilter;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;

/**
 * A bulk operation to be started.
 *
 * @param id made as those of tasks are
 * @param matched how many tasks matched when it was counted
 */
public record NewOperation(
    long id, Actor by, TaskCommand command, TaskFilter filter, long matched) {}
