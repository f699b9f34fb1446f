package io.taskmill.web.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares a short list, or the newest of a longer one, with how it was at the last look.
 *
 * @param <T> what is listed
 */
final class ListChanges<T> {

  private final Function<T, Object> mark;
  private final Function<T, Change> change;
  private final Function<T, Long> id;
  private final int most;
  private @Nullable Map<Long, T> before;

  /**
   * Knows nothing yet, so that the first look finds no change.
   *
   * @param mark what differs once something has changed
   * @param most with so many, the newest by their ids, the list may be the beginning of a longer
   *     one, so that an older one which is missing is not gone
   */
  ListChanges(
      Function<T, Long> id, Function<T, Object> mark, Function<T, Change> change, int most) {
    this.id = id;
    this.mark = mark;
    this.change = change;
    this.most = most;
  }

  List<Change> find(List<T> listed) {
    Map<Long, T> old = before;
    Map<Long, T> now = new HashMap<>();
    listed.forEach(each -> now.put(id.apply(each), each));
    before = now;
    List<Change> changes = new ArrayList<>();
    if (old == null) {
      return changes;
    }
    for (T each : listed) {
      T was = old.get(id.apply(each));
      if (was == null || !mark.apply(was).equals(mark.apply(each))) {
        changes.add(change.apply(each));
      }
    }
    long oldest =
        isFull(listed)
            ? now.keySet().stream().mapToLong(Long::longValue).min().orElse(0)
            : Long.MIN_VALUE;
    old.forEach(
        (gone, was) -> {
          if (gone > oldest && !now.containsKey(gone)) {
            changes.add(change.apply(was));
          }
        });
    return changes;
  }

  /** Whether there may be more than is listed. */
  boolean isFull(List<T> listed) {
    return listed.size() >= most;
  }
}
