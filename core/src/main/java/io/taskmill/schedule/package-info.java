/**
 * When something is due again and again: {@link io.taskmill.schedule.Cron} expressions, intervals
 * and lists of times ({@link io.taskmill.schedule.Timetable}), in a time zone and with holidays
 * ({@link io.taskmill.schedule.FireTimes}).
 *
 * <p>All of it is arithmetic: nothing here knows a store, an engine or the present time.
 */
@NullMarked
package io.taskmill.schedule;

import org.jspecify.annotations.NullMarked;
