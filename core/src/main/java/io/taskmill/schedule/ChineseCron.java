package io.taskmill.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** An expression in Chinese, from the year down to the second: {@code 周一至周五 09:00}. */
final class ChineseCron {

  private static final String WEEKDAYS = "日一二三四五六";

  private final CronFields fields;
  private final CronShape shape;

  ChineseCron(CronFields fields) {
    this.fields = fields;
    shape = new CronShape(fields);
  }

  String text() {
    List<String> clock = shape.clockTimes();
    List<String> parts = new ArrayList<>();
    if (!fields.year().isAny()) {
      parts.add(list(fields.year(), year -> year + "年", "年"));
    }
    if (!fields.month().isAny()) {
      parts.add(list(fields.month(), month -> month + "月", "个月"));
    }
    String days = days();
    parts.add(days.isEmpty() && !clock.isEmpty() ? "每天" : days);
    parts.add(clock.isEmpty() ? times() : String.join("、", clock));
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
  }

  private String times() {
    boolean fullMinute = CronShape.isZero(fields.second());
    int everyHour = CronShape.every(fields.hour());
    if (fullMinute && CronShape.isZero(fields.minute()) && everyHour > 0) {
      return every(everyHour, 24, "小时");
    }
    List<String> parts = new ArrayList<>();
    boolean steady = CronShape.every(fields.minute()) > 0;
    if (everyHour == 0) {
      parts.add(hours());
    } else if (everyHour > 1 || !steady) {
      parts.add(every(everyHour, 24, "小时"));
    }
    boolean everySecond = CronShape.every(fields.second()) > 0;
    if (!fields.minute().isAny() || !everySecond) {
      parts.add(unit(fields.minute(), "分钟"));
    }
    if (!fullMinute) {
      parts.add(unit(fields.second(), "秒"));
    }
    return String.join(" ", parts);
  }

  private String hours() {
    if (fields.hour().parts().size() == 1
        && fields.hour().parts().get(0) instanceof CronPart.Range range) {
      return "%02d:00 至 %02d:59".formatted(range.from(), range.to());
    }
    return list(fields.hour(), hour -> hour + "点", "小时");
  }

  private static String unit(CronFieldText field, String name) {
    int every = CronShape.every(field);
    return every > 0
        ? every(every, field.field().size(), name)
        : list(field, number -> "第" + number + name, name);
  }

  /** Where it does not divide its field, it begins anew each time. */
  private static String every(int step, int size, String name) {
    return "每%s%s%s".formatted(step == 1 ? "" : step, name, size % step == 0 ? "" : "（每轮从0开始）");
  }

  private String days() {
    boolean byDate = !fields.dayOfMonth().isAny();
    boolean byWeekday = !fields.dayOfWeek().isAny();
    String every = fields.month().isAny() ? "每月" : "";
    String dates = byDate ? every + list(fields.dayOfMonth(), day -> day + "日", "天") : "";
    String weekdays = byWeekday ? weekdays() : "";
    if (byDate && byWeekday) {
      return fields.days() == CronFields.Days.EITHER
          ? "%s或%s".formatted(dates, weekdays)
          : "%s且为%s".formatted(dates, weekdays);
    }
    return dates + weekdays;
  }

  private String weekdays() {
    boolean ofMonth =
        fields.dayOfWeek().parts().stream()
            .anyMatch(
                part ->
                    part instanceof CronPart.LastWeekday || part instanceof CronPart.NthWeekday);
    String every = ofMonth && fields.month().isAny() ? "每月" : "";
    return every + list(fields.dayOfWeek(), ChineseCron::weekday, "天");
  }

  private static String list(CronFieldText field, IntFunction<String> name, String unit) {
    return field.parts().stream()
        .map(part -> part(part, name, unit))
        .collect(Collectors.joining("、"));
  }

  private static String part(CronPart part, IntFunction<String> name, String unit) {
    if (part instanceof CronPart.Value one) {
      return name.apply(one.value());
    }
    if (part instanceof CronPart.Range range) {
      return name.apply(range.from()) + "至" + name.apply(range.to());
    }
    if (part instanceof CronPart.Step step) {
      String to = step.form() == CronPart.StepForm.RANGE ? "至" + name.apply(step.to()) : "";
      return "从%s起%s每%s%s".formatted(name.apply(step.from()), to, step.step(), unit);
    }
    if (part instanceof CronPart.LastDay last) {
      return last.before() == 0 ? "最后一天" : "倒数第%s天".formatted(last.before() + 1);
    }
    if (part instanceof CronPart.LastWorkday) {
      return "最后一个工作日（周一至周五）";
    }
    if (part instanceof CronPart.NearestWorkday nearest) {
      return "最接近%s日的工作日（周一至周五）".formatted(nearest.day());
    }
    if (part instanceof CronPart.LastWeekday last) {
      return "最后一个" + weekday(last.weekday());
    }
    if (part instanceof CronPart.NthWeekday nth) {
      return "第%s个%s".formatted(nth.nth(), weekday(nth.weekday()));
    }
    return "每" + unit;
  }

  private static String weekday(int fromSunday) {
    return "周" + WEEKDAYS.charAt(fromSunday);
  }
}
