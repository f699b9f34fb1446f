package io.taskmill.admin;

import io.taskmill.InvalidTaskException;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * A question for a page of a task's log.
 *
 * @param least no lines below this level
 * @param after only lines behind the one with this number in the asked order; null for the first
 *     page
 * @param newestFirst whether the newest lines come first, and not the oldest
 * @param limit how many lines at most
 */
public record TaskLogQuery(Level least, @Nullable Long after, boolean newestFirst, int limit) {

  /** The largest page. */
  public static final int MOST = 1_000;

  public TaskLogQuery {
    if (limit < 1 || limit > MOST) {
      throw new InvalidTaskException(
          "The limit is %s, but must be between 1 and %s. Read more page by page."
              .formatted(limit, MOST));
    }
  }

  /** The oldest lines of all levels, as many as a page has. */
  public static TaskLogQuery all() {
    return new TaskLogQuery(Level.TRACE, null, false, MOST);
  }

  /** Only lines of this level and above. */
  public TaskLogQuery atLeast(Level level) {
    return new TaskLogQuery(level, after, newestFirst, limit);
  }

  /** Only lines behind the one with this number. */
  public TaskLogQuery after(@Nullable Long number) {
    return new TaskLogQuery(least, number, newestFirst, limit);
  }

  /** The newest lines first. */
  public TaskLogQuery fromTheEnd() {
    return new TaskLogQuery(least, after, true, limit);
  }

  /** No more lines than so many. */
  public TaskLogQuery limit(int most) {
    return new TaskLogQuery(least, after, newestFirst, most);
  }
}
