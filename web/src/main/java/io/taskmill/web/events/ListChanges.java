package io.taskmill.web.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares a short list with how it was at the last look.
 *
 * @param <T> what is listed
 */
final class ListChanges<T> {

  private final Function<T, Object> mark;
  private final Function<T, Change> change;
  private final Function<T, Long> id;
  private final boolean isWhole;
  private @Nullable Map<Long, T> before;

  /**
   * Knows nothing yet, so that the first look finds no change.
   *
   * @param mark what differs once something has changed
   * @param isWhole whether what is missing is gone; otherwise the list is the beginning of a longer
   *     one
   */
  ListChanges(
      Function<T, Long> id, Function<T, Object> mark, Function<T, Change> change, boolean isWhole) {
    this.id = id;
    this.mark = mark;
    this.change = change;
    this.isWhole = isWhole;
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
    if (isWhole) {
      old.forEach(
          (gone, was) -> {
            if (!now.containsKey(gone)) {
              changes.add(change.apply(was));
            }
          });
    }
    return changes;
  }
}
