package io.taskmill.admin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A signal that was sent to a task and that none of its steps has taken.
 *
 * @param signal its name
 * @param sentAt when it was sent
 * @param who on whose behalf
 * @param payload what came with it, as it is stored; null for nothing
 */
public record TaskSignal(String signal, Instant sentAt, String who, @Nullable String payload) {}
