package io.taskmill.schedule;

import java.time.Instant;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A fire to come.
 *
 * @param local the same time by the clock of the schedule's zone
 * @param note what a change of the clock or a holiday has made of it; {@code null} if nothing
 */
public record PlannedFire(Instant at, ZonedDateTime local, @Nullable String note) {}
