package io.taskmill.schedule;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What {@link Cron} is compared with, and shares no code with: it walks over every local time of a
 * stretch of days, asks whether the expression matches, and asks java.time which instants have that
 * local time. It is slow, and knows only well-formed expressions.
 */
final class ReferenceCron {

  private static final List<String> MONTHS =
      List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
  private static final List<String> WEEKDAYS =
      List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

  private final boolean[] seconds;
  private final boolean[] minutes;
  private final boolean[] hours;
  private final boolean[] months;
  private final boolean[] years;
  private final String days;
  private final String weekdays;
  private final boolean unix;
  private final boolean elapsed;
  private final Map<LocalDate, Boolean> known = new HashMap<>();

  ReferenceCron(String expression) {
    List<String> fields = new ArrayList<>(List.of(expression.trim().split("\\s+", -1)));
    unix = fields.size() == 5;
    if (unix) {
      fields.add(0, "0");
    }
    if (fields.size() == 6) {
      fields.add("*");
    }
    seconds = numbers(fields.get(0), 0, 59, List.of(), 0);
    minutes = numbers(fields.get(1), 0, 59, List.of(), 0);
    hours = numbers(fields.get(2), 0, 23, List.of(), 0);
    days = fields.get(3).toUpperCase(Locale.ROOT);
    months = numbers(fields.get(4), 1, 12, MONTHS, 1);
    weekdays = fields.get(5).toUpperCase(Locale.ROOT);
    years = numbers(fields.get(6), 1, 2199, List.of(), 0);
    elapsed = fields.get(2).contains("*") || fields.get(2).contains("/");
  }

  /** Every fire between two instants, both included. */
  List<Instant> fires(Instant from, Instant to, ZoneId zone) {
    List<Instant> fires = new ArrayList<>();
    ZoneRules rules = zone.getRules();
    LocalDate last = LocalDate.ofInstant(to, ZoneOffset.UTC).plusDays(2);
    for (LocalDate day = LocalDate.ofInstant(from, ZoneOffset.UTC).minusDays(2);
        !day.isAfter(last);
        day = day.plusDays(1)) {
      if (known.computeIfAbsent(day, this::matches)) {
        walk(day, rules, fires);
      }
    }
    return fires.stream()
        .filter(fire -> !fire.isBefore(from) && !fire.isAfter(to))
        .sorted()
        .distinct()
        .toList();
  }

  private void walk(LocalDate day, ZoneRules rules, List<Instant> fires) {
    for (int hour = 0; hour < 24; hour++) {
      for (int minute = 0; hours[hour] && minute < 60; minute++) {
        for (int second = 0; minutes[minute] && second < 60; second++) {
          if (seconds[second]) {
            add(day.atTime(hour, minute, second), rules, fires);
          }
        }
      }
    }
  }

  private void add(LocalDateTime local, ZoneRules rules, List<Instant> fires) {
    List<ZoneOffset> offsets = rules.getValidOffsets(local);
    if (elapsed) {
      offsets.forEach(offset -> fires.add(local.toInstant(offset)));
    } else if (offsets.isEmpty()) {
      fires.add(rules.getTransition(local).getInstant());
    } else {
      fires.add(local.toInstant(offsets.get(0)));
    }
  }

  private boolean matches(LocalDate day) {
    if (!months[day.getMonthValue()] || !years[day.getYear()]) {
      return false;
    }
    boolean byDay = dayMatches(day);
    boolean byWeekday = weekdayMatches(day);
    boolean either = unix && !isOpen(days) && !isOpen(weekdays);
    return either ? byDay || byWeekday : byDay && byWeekday;
  }

  private static boolean isOpen(String field) {
    return field.startsWith("*") || field.equals("?");
  }

  private boolean dayMatches(LocalDate day) {
    int length = day.lengthOfMonth();
    for (String part : days.split(",", -1)) {
      boolean hit;
      if (part.equals("L")) {
        hit = day.getDayOfMonth() == length;
      } else if (part.equals("LW")) {
        hit = day.equals(nearest(day.withDayOfMonth(length)));
      } else if (part.startsWith("L-")) {
        hit = day.getDayOfMonth() == length - Integer.parseInt(part.substring(2));
      } else if (part.endsWith("W")) {
        int wanted = Integer.parseInt(part.substring(0, part.length() - 1));
        hit = wanted <= length && day.equals(nearest(day.withDayOfMonth(wanted)));
      } else {
        hit = numbers(part, 1, 31, List.of(), 0)[day.getDayOfMonth()];
      }
      if (hit) {
        return true;
      }
    }
    return false;
  }

  private static LocalDate nearest(LocalDate wanted) {
    for (int away : new int[] {0, -1, 1, -2, 2}) {
      LocalDate day = wanted.plusDays(away);
      if (day.getMonth() == wanted.getMonth()
          && day.getDayOfWeek() != DayOfWeek.SATURDAY
          && day.getDayOfWeek() != DayOfWeek.SUNDAY) {
        return day;
      }
    }
    throw new IllegalStateException("No working day near " + wanted);
  }

  private boolean weekdayMatches(LocalDate day) {
    int weekday = day.getDayOfWeek().getValue() % 7;
    for (String part : weekdays.split(",", -1)) {
      boolean hit;
      if (part.endsWith("L")) {
        DayOfWeek wanted = weekday(part.substring(0, part.length() - 1));
        hit = day.equals(day.with(TemporalAdjusters.lastInMonth(wanted)));
      } else if (part.contains("#")) {
        DayOfWeek wanted = weekday(part.substring(0, part.indexOf('#')));
        int nth = Integer.parseInt(part.substring(part.indexOf('#') + 1));
        hit = day.getDayOfWeek() == wanted && (day.getDayOfMonth() - 1) / 7 + 1 == nth;
      } else {
        boolean[] week = numbers(part, 0, 6, WEEKDAYS, 0);
        hit = week[weekday] || (weekday == 0 && week.length > 7 && week[7]);
      }
      if (hit) {
        return true;
      }
    }
    return false;
  }

  private static DayOfWeek weekday(String text) {
    int number = number(text, WEEKDAYS, 0) % 7;
    return DayOfWeek.of(number == 0 ? 7 : number);
  }

  /** One more than the largest may be written: Sunday as 7. */
  private static boolean[] numbers(String field, int min, int max, List<String> names, int base) {
    boolean[] numbers = new boolean[max + 2];
    for (String part : field.toUpperCase(Locale.ROOT).split(",", -1)) {
      String[] halves = part.split("/", -1);
      int step = halves.length == 2 ? Integer.parseInt(halves[1]) : 1;
      int from = min;
      int to = max;
      if (halves[0].contains("-")) {
        String[] ends = halves[0].split("-", -1);
        from = number(ends[0], names, base);
        to = number(ends[1], names, base);
      } else if (!halves[0].equals("*") && !halves[0].equals("?")) {
        from = number(halves[0], names, base);
        to = halves.length == 2 ? max : from;
      }
      int span = from <= to ? to - from : to - from + (max - min + 1);
      for (int i = 0; i <= span; i += step) {
        int value = from + i;
        numbers[from <= to || value <= max ? value : value - (max - min + 1)] = true;
      }
    }
    return numbers;
  }

  private static int number(String text, List<String> names, int base) {
    int index = names.indexOf(text);
    return index >= 0 ? index + base : Integer.parseInt(text);
  }
}
