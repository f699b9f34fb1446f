package io.taskmill.spi;

import io.taskmill.schedule.FireStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a schedule whose time has come: it goes on to its next due time, and tasks are
 * submitted.
 *
 * @param schedule its name
 * @param version the one that the next due time was computed from
 * @param due the due time that it stands at
 * @param fired the last of the due times that this fires for; null if it fires for none, because
 *     they are left out, or the fire is put off
 * @param count how many due times it fires for
 * @param next the due time to which it goes on; {@code due} if it is put off; null if there is none
 *     any more
 * @param lookAt when to see again whether it can fire; null if there is no next due time
 * @param offlineWhy why there is none; null if there is one
 */
public record Fire(
    String schedule,
    long version,
    Instant due,
    @Nullable Instant fired,
    int count,
    @Nullable Instant next,
    @Nullable Instant lookAt,
    @Nullable String offlineWhy,
    List<FireTask> tasks,
    List<LogLine> log) {

  /**
   * A task that is submitted.
   *
   * @param skipped whether it is SKIPPED from the beginning, and takes no room in its queue; its
   *     terms then say that it starts PAUSED, so that nobody can claim it before
   */
  public record FireTask(NewTask task, boolean skipped) {

    public FireTask {
      if (skipped && !task.terms().startPaused()) {
        throw new IllegalArgumentException(
            "The task %s is to be skipped, so its terms must say that it starts PAUSED"
                .formatted(task.id()));
      }
    }
  }

  /**
   * A line for the schedule's log.
   *
   * @param dueAt null if a person has started it
   * @param kept for how long
   */
  public record LogLine(
      @Nullable Instant dueAt,
      @Nullable Long task,
      FireStatus status,
      @Nullable String text,
      Duration kept) {}
}
