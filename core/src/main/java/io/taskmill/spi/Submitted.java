package io.taskmill.spi;

import io.taskmill.TaskState;
import org.jspecify.annotations.Nullable;

/**
 * What became of one {@link NewTask}.
 *
 * @param id the id of the new task, or of the task that has its unique key
 * @param created whether the task exists through this submit
 * @param state READY, SCHEDULED, PAUSED, or BLOCKED if it comes after others, for a created task;
 *     null for the other, which may change any moment
 */
public record Submitted(long id, boolean created, @Nullable TaskState state) {}
