package io.taskmill.admin;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tasks by their last error, the most frequent first.
 *
 * @param tasks how many tasks there are in all groups, also in those that the limit leaves out
 * @param from when the first step of {@link LastErrorGroup#counts} begins, the same for all groups;
 *     null if there are no tasks
 * @param step how long a step is
 * @param bounded whether there may be more tasks than were read: then these are the newest of them
 */
public record LastErrorGroups(
    List<LastErrorGroup> groups,
    long tasks,
    @Nullable Instant from,
    Duration step,
    boolean bounded) {

  /** Into how many steps the time between the oldest and the newest of the errors is divided. */
  public static final int STEPS = 12;

  /** Of no tasks. */
  public static final LastErrorGroups NONE =
      new LastErrorGroups(List.of(), 0, null, Duration.ofSeconds(1), false);

  public LastErrorGroups {
    groups = List.copyOf(groups);
  }

  /** The same, of some of the tasks or of all. */
  public LastErrorGroups bounded(boolean some) {
    return new LastErrorGroups(groups, tasks, from, step, some);
  }
}
