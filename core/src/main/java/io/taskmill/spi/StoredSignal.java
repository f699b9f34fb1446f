package io.taskmill.spi;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A signal that was sent to a task and that no step has taken yet.
 *
 * @param id those with a smaller one were sent before
 * @param who on whose behalf it was sent
 * @param payload what came with it, as JSON; null for nothing
 */
public record StoredSignal(
    long id, String name, Instant sentAt, String who, @Nullable String payload) {}
