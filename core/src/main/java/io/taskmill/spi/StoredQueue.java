package io.taskmill.spi;

import org.jspecify.annotations.Nullable;

/**
 * A queue that has settings. Any other queue has none and needs no entry.
 *
 * @param capacity how many live tasks it holds at most; null for any number
 * @param paused whether its tasks are not handed out
 */
public record StoredQueue(String name, @Nullable Long capacity, boolean paused) {}
