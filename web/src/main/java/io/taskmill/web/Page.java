package io.taskmill.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param items in the order of the list
 * @param next where the next page begins, to be sent as the parameter {@code after}; null if this
 *     was the last one
 */
public record Page<T>(List<T> items, @Nullable String next) {

  /** The largest page. */
  public static final int MOST = 1_000;

  /** How many items a page has if nobody says. */
  public static final String USUAL = "50";

  public Page {
    items = List.copyOf(items);
  }

  /**
   * The size of a page that somebody asks for.
   *
   * @throws ApiException if there are no such pages
   */
  public static int limit(int wanted) {
    if (wanted < 1 || wanted > MOST) {
      throw new ApiException(
          ProblemCode.BAD_PARAMETER,
          "The parameter 'limit' is %d, but must be between 1 and %d. Read more page by page: the next one begins at 'next'."
              .formatted(wanted, MOST));
    }
    return wanted;
  }
}
