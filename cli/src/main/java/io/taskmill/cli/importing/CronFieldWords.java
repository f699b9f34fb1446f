package io.taskmill.cli.importing;

import java.util.List;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** Numbers as a field of a cron expression, as short as they can be said. */
final class CronFieldWords {

  private CronFieldWords() {}

  /** All of them in one field that has values up to that one. */
  static String of(SortedSet<Integer> values, int max) {
    List<Integer> list = List.copyOf(values);
    if (list.size() == max + 1) {
      return "*";
    }
    if (list.size() < 3) {
      return plain(list);
    }
    int step = list.get(1) - list.get(0);
    for (int i = 1; i < list.size(); i++) {
      if (list.get(i) - list.get(i - 1) != step) {
        return plain(list);
      }
    }
    String range = list.get(0) + "-" + list.get(list.size() - 1);
    return step == 1 ? range : range + "/" + step;
  }

  private static String plain(List<Integer> list) {
    return list.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
