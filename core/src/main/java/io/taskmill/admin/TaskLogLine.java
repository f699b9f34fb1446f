package io.taskmill.admin;

import java.time.Instant;
import org.slf4j.event.Level;

/**
 * A line that a handler has written into the log of its task.
 *
 * @param number its place in the log of the task, from 1; the next page of a {@link TaskLogQuery}
 *     begins behind it
 * @param at when it was written, by the store's clock
 * @param executionId which execution has written it
 */
public record TaskLogLine(
    long number, Instant at, String executionId, Level level, String message) {}
