package io.taskmill.spi;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a store has, read and written as it stands: what moves it to another database. A
 * role of stores that outlive their process; both stores must have tables of the same version.
 *
 * <p>Nobody should work on the source meanwhile. A task that runs there is written as one that
 * runs: its node is not registered in the target, so {@link MaintenanceJob#RECOVER} takes it for
 * lost, with all that follows from that.
 */
public interface TransferStore {

  /** Comes before every page. */
  long START = Long.MIN_VALUE;

  /** What there is to move, in the order in which it is to be written. */
  List<String> parts();

  /**
   * The next page of a part. A page has everything that belongs to the things in it: of a task its
   * place, its keys, its checkpoint and its errors.
   *
   * @param after {@link Page#next} of the page before, or {@link #START}
   * @param limit how many things, unless the part is so small that it is one page
   */
  Page read(String part, long after, int limit);

  /**
   * Writes what the page has and this store has not: a thing that is there already stays as it is.
   * All of the page is written or nothing.
   *
   * @return how many things are new
   * @throws StoreException if another thing has the same number here, or what must be unique is
   *     taken: nothing was written
   */
  int write(Page page);

  /**
   * Some things of a part.
   *
   * @param size how many things
   * @param next what the next page comes after; null if this is the last
   */
  record Page(String part, List<Row> rows, int size, @Nullable Long next) {}

  /**
   * A row of a table.
   *
   * @param values by column: whole numbers, texts and null; truth is 1 and falsehood 0
   */
  record Row(String table, Map<String, @Nullable Object> values) {}
}
