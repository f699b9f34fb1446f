package io.taskmill;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A source of items in a lasting order, each with a cursor that says where it stands, for {@link
 * TaskContext#forEach}.
 *
 * <pre>{@code
 * Iteration<Row, Long> rows =
 *     Iteration.over(Long.class, cursor -> table.next(1_000, cursor), Row::id).saveEvery(500);
 * }</pre>
 *
 * @param <T> the items
 * @param <C> the cursor; it is saved as the task's checkpoint
 */
public final class Iteration<T, C> {

  private final TypeRef<C> cursorType;
  private final Source<T, C> source;
  private final Function<? super T, ? extends C> cursorOf;
  private final int items;
  private final Duration time;

  private Iteration(
      TypeRef<C> cursorType,
      Source<T, C> source,
      Function<? super T, ? extends C> cursorOf,
      int items,
      Duration time) {
    this.cursorType = cursorType;
    this.source = source;
    this.cursorOf = cursorOf;
    this.items = items;
    this.time = time;
  }

  /**
   * The items of a source. The cursor is saved every 100 items or every 5 seconds, whichever is
   * sooner.
   *
   * @param cursorType what a saved cursor is read as
   * @param source gives the items behind a cursor
   * @param cursorOf the cursor of an item
   */
  public static <T, C> Iteration<T, C> over(
      Class<C> cursorType, Source<T, C> source, Function<? super T, ? extends C> cursorOf) {
    return over(TypeRef.of(cursorType), source, cursorOf);
  }

  /** The same with a cursor of a type such as {@code List<Long>}. */
  public static <T, C> Iteration<T, C> over(
      TypeRef<C> cursorType, Source<T, C> source, Function<? super T, ? extends C> cursorOf) {
    return new Iteration<>(cursorType, source, cursorOf, 100, Duration.ofSeconds(5));
  }

  /** The same, with the cursor saved after so many items at the latest. */
  public Iteration<T, C> saveEvery(int count) {
    Check.that(count >= 1, "The cursor is to be saved every %s items, but at least one.", count);
    return new Iteration<>(cursorType, source, cursorOf, count, time);
  }

  /** The same, with the cursor saved after an item if that long has passed since the last time. */
  public Iteration<T, C> saveEvery(Duration span) {
    return new Iteration<>(
        cursorType, source, cursorOf, items, Check.span("time between saved cursors", span));
  }

  /** What a saved cursor is read as. */
  public TypeRef<C> cursorType() {
    return cursorType;
  }

  /** Where the items come from. */
  public Source<T, C> source() {
    return source;
  }

  /** The cursor of an item. */
  public C cursorOf(T item) {
    return cursorOf.apply(item);
  }

  /** After how many items the cursor is saved at the latest. */
  public int items() {
    return items;
  }

  /** After what time. */
  public Duration time() {
    return time;
  }

  /** Gives items page by page. */
  @FunctionalInterface
  public interface Source<T, C> {

    /**
     * The next items behind a cursor, in order.
     *
     * @param cursor that of the last item so far; null to begin with the first
     * @return as many as are convenient; none if there are no more
     */
    List<? extends T> after(@Nullable C cursor) throws Exception;
  }

  /** What is done with each item. */
  @FunctionalInterface
  public interface Each<T> {

    /** Does it. */
    void accept(T item) throws Exception;
  }
}
