package io.taskmill.schedule;

import java.time.DayOfWeek;
import java.time.Month;
import java.util.Locale;

/** The fields of an expression, and which numbers and names each of them takes. */
enum CronField {
  SECOND("second", 0, 59),
  MINUTE("minute", 0, 59),
  HOUR("hour", 0, 23),
  DAY_OF_MONTH("day of month", 1, 31),
  MONTH("month", 1, 12),
  /** From 0, which is Sunday; how it is written is the parser's to know. */
  DAY_OF_WEEK("day of week", 0, 6),
  YEAR("year", 1970, Cron.LAST_YEAR);

  /** How much of a name must be written. */
  private static final int SHORT = 3;

  final String inWords;
  final int min;
  final int max;

  CronField(String inWords, int min, int max) {
    this.inWords = inWords;
    this.min = min;
    this.max = max;
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
    if (this == MONTH) {
      for (Month month : Month.values()) {
        if (isNamed(month.name(), upper)) {
          return month.getValue();
        }
      }
    }
    if (this == DAY_OF_WEEK) {
      for (DayOfWeek day : DayOfWeek.values()) {
        if (isNamed(day.name(), upper)) {
          return day.getValue() % 7;
        }
      }
    }
    return -1;
  }

  private static boolean isNamed(String name, String word) {
    return name.equals(word) || (word.length() == SHORT && name.startsWith(word));
  }
}
