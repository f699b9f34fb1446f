/** Schedules: when tasks are submitted by themselves. */
@NullMarked
package io.taskmill.schedule;

import org.jspecify.annotations.NullMarked;
