package io.taskmill.engine.execution;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Why a schedule leaves a record of a task that does not run.
 *
 * @param cause for programs
 * @param sentence for people
 */
public record ScheduleSkip(Cause cause, String sentence) {

  /** What has kept the task from running. */
  public enum Cause {
    /** The task that the schedule submitted before had not ended. */
    PREVIOUS_LIVE,
    /** A later due time had come as well. */
    LATER_DUE,
    /** The queue was full. */
    QUEUE_FULL
  }

  /** The task of the fire before has not ended. */
  public static ScheduleSkip previousLive(@Nullable Long task) {
    return new ScheduleSkip(
        Cause.PREVIOUS_LIVE,
        "task " + task + ", which the schedule submitted before, had not ended.");
  }

  /** Of several due times only the last one counts. */
  public static ScheduleSkip laterDue(Instant later) {
    return new ScheduleSkip(Cause.LATER_DUE, "the due time " + later + " had come as well.");
  }

  /** There was no room for the task. */
  public static ScheduleSkip queueFull() {
    return new ScheduleSkip(Cause.QUEUE_FULL, "the queue was full.");
  }
}
