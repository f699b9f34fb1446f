package io.taskmill.admin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step of a task, as people see it.
 *
 * @param name its name
 * @param kind work, a sleep or a wait for a signal
 * @param status how it stands
 * @param dropped whether its type lists steps, and this one is not among them any more
 * @param attempts how often its work was begun and came to an end
 * @param firstAt when it first came; null if it has not
 * @param lastAt when it last changed; null if it has not come
 * @param until when its wait is over, or was; null if it is none
 * @param result what it came to, as it is stored; null for nothing
 * @param error why it failed the last time; null if it did not
 */
public record TaskStep(
    String name,
    StepKind kind,
    StepStatus status,
    boolean dropped,
    int attempts,
    @Nullable Instant firstAt,
    @Nullable Instant lastAt,
    @Nullable Instant until,
    @Nullable String result,
    @Nullable String error) {}
