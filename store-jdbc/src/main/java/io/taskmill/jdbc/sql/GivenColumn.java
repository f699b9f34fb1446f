package io.taskmill.jdbc.sql;

import java.util.Arrays;
import java.util.List;

/**
 * A column of a batch, as an SQL file asks for it.
 *
 * @param type bigint, int, smallint, boolean or text
 */
public record GivenColumn(String name, String type) {

  /** Reads a list such as {@code id bigint, task_key text}. */
  static List<GivenColumn> parse(String list) {
    return Arrays.stream(list.strip().split("\\s*,\\s*"))
        .map(column -> column.split("\\s+"))
        .map(words -> new GivenColumn(words[0], words[1]))
        .toList();
  }
}
