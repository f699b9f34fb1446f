package io.taskmill.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import org.jspecify.annotations.Nullable;

/**
 * A question for a page of tasks.
 *
 * <pre>{@code
 * TaskSearch search = TaskSearch.of(TaskFilter.all().types("mail")).limit(50).withoutData();
 * TaskPage page = mill.find(search);
 * while (page.hasMore()) {
 *   page = mill.find(search.after(page));
 * }
 * }</pre>
 *
 * @param after only tasks behind the one with this id in the asked order; null for the first page
 * @param ascending whether the oldest come first, by id, and not the newest
 * @param limit how many tasks at most
 * @param withData whether tasks come with payload, result and checkpoint, which may be large
 */
public record TaskSearch(
    TaskFilter filter, @Nullable Long after, boolean ascending, int limit, boolean withData) {

  /** The largest page. */
  public static final int MOST = 1_000;

  private static final int USUAL = 100;

  public TaskSearch {
    if (limit < 1 || limit > MOST) {
      throw new InvalidTaskException(
          "The limit is %s, but must be between 1 and %s. Read more page by page."
              .formatted(limit, MOST));
    }
  }

  /** The newest 100 tasks that match, with all that is known of them. */
  public static TaskSearch of(TaskFilter filter) {
    return new TaskSearch(filter, null, false, USUAL, true);
  }

  /** The same with other tasks. */
  public TaskSearch filter(TaskFilter other) {
    return new TaskSearch(other, after, ascending, limit, withData);
  }

  /** Only tasks behind the one with this id. */
  public TaskSearch after(@Nullable Long id) {
    return new TaskSearch(filter, id, ascending, limit, withData);
  }

  /** The page behind that one. */
  public TaskSearch after(TaskPage page) {
    return after(page.next());
  }

  /** The oldest first instead of the newest. */
  public TaskSearch oldestFirst() {
    return new TaskSearch(filter, after, true, limit, withData);
  }

  /** No more tasks than so many. */
  public TaskSearch limit(int most) {
    return new TaskSearch(filter, after, ascending, most, withData);
  }

  /** Without payload, which is empty then, and without result and checkpoint, which are null. */
  public TaskSearch withoutData() {
    return new TaskSearch(filter, after, ascending, limit, false);
  }
}
