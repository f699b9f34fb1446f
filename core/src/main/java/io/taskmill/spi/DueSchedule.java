package io.taskmill.spi;

import java.time.Instant;

/**
 * A schedule for which it is time.
 *
 * @param now the store's clock when it was looked for
 * @param isLastTaskLive whether the {@linkplain StoredSchedule.LastFire#task last task} has not
 *     ended; one in ATTENTION, or PAUSED and never started, is no run that goes on
 */
public record DueSchedule(StoredSchedule schedule, Instant now, boolean isLastTaskLive) {}
