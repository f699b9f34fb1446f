/** Fires schedules, and knows how they are stored. */
@NullMarked
package io.taskmill.engine.schedule;

import org.jspecify.annotations.NullMarked;
