package io.taskmill.schedule;

import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** An expression in English: {@code every 5 minutes from 09:00 to 17:59, on Monday to Friday}. */
final class EnglishCron {

  private final CronFields fields;
  private final CronShape shape;

  EnglishCron(CronFields fields) {
    this.fields = fields;
    shape = new CronShape(fields);
  }

  String text() {
    List<String> clock = shape.clockTimes();
    List<String> parts = new ArrayList<>();
    parts.add(clock.isEmpty() ? times() : "at " + and(clock));
    String days = days();
    parts.add(days.isEmpty() && !clock.isEmpty() && fields.month().isAny() ? "every day" : days);
    if (!fields.month().isAny()) {
      parts.add("in " + list(fields.month(), EnglishCron::month, "month"));
    }
    if (!fields.year().isAny()) {
      parts.add("in " + list(fields.year(), Integer::toString, "year"));
    }
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
  }

  private String times() {
    List<String> parts = new ArrayList<>();
    if (!CronShape.isZero(fields.second())) {
      parts.add(unit(fields.second(), "second"));
    }
    int everyHour = CronShape.every(fields.hour());
    if (parts.isEmpty() && CronShape.isZero(fields.minute()) && everyHour > 0) {
      return every(everyHour, 24, "hour");
    }
    if (!fields.minute().isAny()) {
      parts.add(unit(fields.minute(), "minute"));
    } else if (parts.isEmpty()) {
      parts.add("every minute");
    } else if (CronShape.every(fields.second()) == 0) {
      parts.add("of every minute");
    }
    parts.add(hours(everyHour));
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
  }

  private String hours(int every) {
    if (every == 1) {
      return CronShape.every(fields.minute()) == 0 ? "of every hour" : "";
    }
    if (every > 1) {
      return "of every %s hour".formatted(ordinal(every));
    }
    if (fields.hour().parts().size() == 1
        && fields.hour().parts().get(0) instanceof CronPart.Range range) {
      return "from %02d:00 to %02d:59".formatted(range.from(), range.to());
    }
    return "in " + numbered(fields.hour(), "hour");
  }

  /** {@code every 5 minutes}, or {@code at minutes 5 and 10}. */
  private static String unit(CronFieldText field, String name) {
    int every = CronShape.every(field);
    return every > 0 ? every(every, field.field().size(), name) : "at " + numbered(field, name);
  }

  /** {@code minute 5}, {@code minutes 5 and 10 to 12}, {@code every 5th minute from minute 10}. */
  private static String numbered(CronFieldText field, String name) {
    if (field.parts().stream().anyMatch(part -> !isPlain(part))) {
      return list(field, number -> name + " " + number, name);
    }
    boolean one = CronShape.numbers(field).size() == 1;
    return name + (one ? " " : "s ") + list(field, Integer::toString, name);
  }

  private static boolean isPlain(CronPart part) {
    return part instanceof CronPart.Value || part instanceof CronPart.Range;
  }

  /** Where it does not divide its field, it begins anew each time. */
  private static String every(int step, int size, String name) {
    if (step == 1) {
      return "every " + name;
    }
    String anew = size % step == 0 ? "" : " of each %s, from %s 0".formatted(larger(name), name);
    return "every %s %ss%s".formatted(step, name, anew);
  }

  private static String larger(String unit) {
    return switch (unit) {
      case "second" -> "minute";
      case "minute" -> "hour";
      default -> "day";
    };
  }

  private String days() {
    boolean byDate = !fields.dayOfMonth().isAny();
    boolean byWeekday = !fields.dayOfWeek().isAny();
    String dates = byDate ? dates() : "";
    String weekdays = byWeekday ? list(fields.dayOfWeek(), EnglishCron::weekday, "day") : "";
    if (byDate && byWeekday) {
      return fields.days() == CronFields.Days.EITHER
          ? "on %s or on %s".formatted(dates, weekdays)
          : "on %s if it is also %s".formatted(dates, weekdays);
    }
    return byDate ? "on " + dates : byWeekday ? "on " + weekdays : "";
  }

  private String dates() {
    String days = numbered(fields.dayOfMonth(), "day");
    return fields.month().isAny() && !days.endsWith("of the month") ? days + " of the month" : days;
  }

  private static String list(CronFieldText field, IntFunction<String> name, String unit) {
    return and(field.parts().stream().map(part -> part(part, name, unit)).toList());
  }

  private static String part(CronPart part, IntFunction<String> name, String unit) {
    if (part instanceof CronPart.Value one) {
      return name.apply(one.value());
    }
    if (part instanceof CronPart.Range range) {
      return name.apply(range.from()) + " to " + name.apply(range.to());
    }
    if (part instanceof CronPart.Step step) {
      return "every %s%s%s%s"
          .formatted(
              step.step() == 1 ? "" : ordinal(step.step()) + " ",
              unit,
              " from " + name.apply(step.from()),
              step.form() == CronPart.StepForm.RANGE ? " to " + name.apply(step.to()) : "");
    }
    if (part instanceof CronPart.LastDay last) {
      return last.before() == 0
          ? "the last day of the month"
          : "the %s-last day of the month".formatted(ordinal(last.before() + 1));
    }
    if (part instanceof CronPart.LastWorkday) {
      return "the last working day (Monday to Friday) of the month";
    }
    if (part instanceof CronPart.NearestWorkday nearest) {
      return "the working day (Monday to Friday) nearest to day " + nearest.day();
    }
    if (part instanceof CronPart.LastWeekday last) {
      return "the last %s of the month".formatted(weekday(last.weekday()));
    }
    if (part instanceof CronPart.NthWeekday nth) {
      return "the %s %s of the month".formatted(ordinal(nth.nth()), weekday(nth.weekday()));
    }
    return "every " + unit;
  }

  private static String weekday(int fromSunday) {
    return DayOfWeek.of(fromSunday == 0 ? 7 : fromSunday)
        .getDisplayName(TextStyle.FULL, Locale.ENGLISH);
  }

  private static String month(int number) {
    return Month.of(number).getDisplayName(TextStyle.FULL, Locale.ENGLISH);
  }

  private static String ordinal(int number) {
    boolean teen = number % 100 / 10 == 1;
    return number
        + switch (teen ? 0 : number % 10) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
  }

  private static String and(List<String> all) {
    int last = all.size() - 1;
    return last == 0
        ? all.get(0)
        : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
  }
}
