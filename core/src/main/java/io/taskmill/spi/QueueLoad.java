package io.taskmill.spi;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many live tasks a queue has. A count that has reached the limit of the question may be higher
 * in truth.
 *
 * @param waiting SCHEDULED, BLOCKED, PAUSED or ATTENTION
 * @param oldestReady the earliest due time of those that are READY; null if none is
 */
public record QueueLoad(
    String queue, long waiting, long ready, long running, @Nullable Instant oldestReady) {}
