package io.taskmill.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An interval in words: {@code every 1 hour 30 minutes}. */
final class IntervalWords {

  private IntervalWords() {}

  static String of(Duration interval, Locale locale) {
    boolean chinese = Cron.isChinese(locale);
    List<String> parts = new ArrayList<>();
    add(parts, interval.toDays(), chinese ? "天" : "day", chinese);
    add(parts, interval.toHoursPart(), chinese ? "小时" : "hour", chinese);
    add(parts, interval.toMinutesPart(), chinese ? "分钟" : "minute", chinese);
    add(parts, interval.toSecondsPart(), chinese ? "秒" : "second", chinese);
    add(parts, interval.toNanosPart() / 1000, chinese ? "微秒" : "microsecond", chinese);
    if (chinese) {
      return "每" + String.join("", parts);
    }
    return parts.size() == 1 && parts.get(0).startsWith("1 ")
        ? "every " + parts.get(0).substring(2)
        : "every " + String.join(" ", parts);
  }

  private static void add(List<String> parts, long count, String unit, boolean chinese) {
    if (count > 0) {
      parts.add(chinese ? count + unit : count + " " + unit + (count == 1 ? "" : "s"));
    }
  }
}
