package io.taskmill.schedule;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A fire as the log of its schedule keeps it.
 *
 * @param id in the order of writing
 * @param at when it fired, by the store's clock
 * @param dueAt when it was due; null if a person started it
 * @param task what it submitted; null if it submitted nothing
 * @param text what went wrong; null if nothing did
 */
public record ScheduleLogEntry(
    long id,
    String schedule,
    Instant at,
    @Nullable Instant dueAt,
    @Nullable Long task,
    FireStatus status,
    @Nullable String text) {}
