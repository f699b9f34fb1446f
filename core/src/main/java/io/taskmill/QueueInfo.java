package io.taskmill;

import org.jspecify.annotations.Nullable;

/**
 * A queue that has settings. Any other queue is open and unlimited.
 *
 * @param capacity how many live tasks it holds at most; null for any number
 * @param paused whether its tasks do not begin
 */
public record QueueInfo(String name, @Nullable Long capacity, boolean paused) {}
