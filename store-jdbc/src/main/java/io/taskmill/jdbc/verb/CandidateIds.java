package io.taskmill.jdbc.verb;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Ids among which those of a filter are, by an index: in their order, from any of them on.
 *
 * @param covering whether all of them match, as long as nothing changes, and none is deleted
 * @param bounded whether they may be more than one wants to read for a page
 */
record CandidateIds(Source source, boolean covering, boolean bounded) {

  /** Reads ids in order. */
  interface Source {

    /** The next ones behind that one; fewer than the limit only if there are no more. */
    List<Long> next(@Nullable Long after, boolean ascending, int limit);
  }

  /** Ids in order, read as they are asked for. */
  static CandidateIds inOrder(Source source, boolean covering) {
    return new CandidateIds(source, covering, true);
  }

  /** These and no others; no more of them than are read for a page. */
  static CandidateIds exactly(List<Long> ids) {
    NavigableSet<Long> all = new TreeSet<>(ids);
    return new CandidateIds(
        (after, ascending, limit) -> {
          NavigableSet<Long> inOrder = ascending ? all : all.descendingSet();
          NavigableSet<Long> rest = after == null ? inOrder : inOrder.tailSet(after, false);
          return rest.stream().limit(limit).toList();
        },
        false,
        false);
  }
}
