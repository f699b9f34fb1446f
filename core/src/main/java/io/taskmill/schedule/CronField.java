package io.taskmill.schedule;

import java.util.List;
import java.util.Locale;

/** The fields of an expression, and which numbers and names each of them takes. */
enum CronField {
  SECOND("second", 0, 59, List.of()),
  MINUTE("minute", 0, 59, List.of()),
  HOUR("hour", 0, 23, List.of()),
  DAY_OF_MONTH("day of month", 1, 31, List.of()),
  MONTH(
      "month",
      1,
      12,
      List.of(
          "JANUARY",
          "FEBRUARY",
          "MARCH",
          "APRIL",
          "MAY",
          "JUNE",
          "JULY",
          "AUGUST",
          "SEPTEMBER",
          "OCTOBER",
          "NOVEMBER",
          "DECEMBER")),
  /** From 0, which is Sunday; how it is written is the parser's to know. */
  DAY_OF_WEEK(
      "day of week",
      0,
      6,
      List.of("SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY")),
  YEAR("year", 1970, Cron.LAST_YEAR, List.of());

  /** How much of a name must be written. */
  private static final int SHORT = 3;

  final String inWords;
  final int min;
  final int max;
  private final List<String> names;

  CronField(String inWords, int min, int max, List<String> names) {
    this.inWords = inWords;
    this.min = min;
    this.max = max;
    this.names = names;
  }

  boolean hasNames() {
    return !names.isEmpty();
  }

  boolean isDay() {
    return this == DAY_OF_MONTH || this == DAY_OF_WEEK;
  }

  /** How many values there are. */
  int size() {
    return max - min + 1;
  }

  /** The number that a name stands for, {@code MON} as well as {@code Monday}; -1 for none. */
  int named(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.equals(upper) || (upper.length() == SHORT && name.startsWith(upper))) {
        return min + i;
      }
    }
    return -1;
  }
}
