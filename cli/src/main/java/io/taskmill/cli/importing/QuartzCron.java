package io.taskmill.cli.importing;

import io.taskmill.schedule.InvalidCronException;
import io.taskmill.schedule.Timetable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Cron expressions as Quartz writes them, which XXL-JOB has taken over: 6 or 7 fields, days of the
 * week from 1, Sunday. Ours read them after {@code quartz:}; what is written differently, and means
 * something here too, is rewritten.
 */
final class QuartzCron {

  private static final String PREFIX = "quartz:";
  private static final int DAY_OF_WEEK = 5;

  /** The first and the last value of each field; a step that is longer leaves only the first. */
  private static final List<int[]> RANGES =
      List.of(
          new int[] {0, 59},
          new int[] {0, 59},
          new int[] {0, 23},
          new int[] {1, 31},
          new int[] {1, 12},
          new int[] {1, 7},
          new int[] {1970, 2199});

  private QuartzCron() {}

  /**
   * The same times as a timetable of ours.
   *
   * @throws NotImportableException if there are none
   */
  static Timetable timetable(String expression) {
    String[] fields = expression.strip().toUpperCase(Locale.ROOT).split("\\s+", -1);
    if (fields.length < 6 || fields.length > 7) {
      throw new NotImportableException(
          "'%s' has %s fields, but an expression of Quartz has 6 or 7.", expression, fields.length);
    }
    for (int i = 0; i < fields.length; i++) {
      fields[i] = field(i, fields[i]);
    }
    String ours = PREFIX + String.join(" ", fields);
    try {
      return Timetable.cron(ours);
    } catch (InvalidCronException e) {
      throw new NotImportableException(
          "'%s' cannot be said here: %s", expression, String.valueOf(e.getMessage()));
    }
  }

  private static String field(int index, String text) {
    if (index == DAY_OF_WEEK && text.equals("L")) {
      return "SAT"; // alone it is the last day of every week
    }
    return Arrays.stream(text.split(",", -1))
        .map(part -> part(RANGES.get(index), part))
        .collect(Collectors.joining(","));
  }

  private static String part(int[] range, String part) {
    int slash = part.indexOf('/');
    if (slash < 0 || !part.substring(slash + 1).matches("\\d{1,9}")) {
      return part;
    }
    String from = slash == 0 ? "*" : part.substring(0, slash);
    int step = Integer.parseInt(part.substring(slash + 1));
    if (step > range[1] - range[0]) {
      return from.equals("*") ? Integer.toString(range[0]) : from.replaceFirst("-.*", "");
    }
    return from + part.substring(slash);
  }
}
