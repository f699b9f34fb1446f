package io.taskmill.cli.view;

import io.taskmill.TaskState;
import java.time.Instant;

/**
 * A task that has failed, or waits for a person.
 *
 * @param error the first line of its last error
 */
public record TopFailure(long id, String type, TaskState state, Instant at, String error) {}
