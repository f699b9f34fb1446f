package io.taskmill.admin;

import java.util.List;

/**
 * Errors since a time, the most frequent first.
 *
 * @param bounded whether there were more errors in that time than are read at once: then only the
 *     newest {@value #MOST} of them are counted
 */
public record ErrorGroups(List<ErrorGroup> groups, boolean bounded) {

  /** How many errors are read at most. */
  public static final int MOST = 10_000;
}
