/**
 * Schedules: what one is ({@link io.taskmill.schedule.Schedule}) and what people see and do of it
 * ({@link io.taskmill.schedule.Schedules}).
 *
 * <p>When one fires is arithmetic that knows neither a store nor the present time: {@link
 * io.taskmill.schedule.Cron} expressions, intervals and lists of times ({@link
 * io.taskmill.schedule.Timetable}), in a time zone and with holidays ({@link
 * io.taskmill.schedule.FireTimes}).
 */
@NullMarked
package io.taskmill.schedule;

import org.jspecify.annotations.NullMarked;
