package io.taskmill.cli.admin;

import io.taskmill.cli.view.Times;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.OnHoliday;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.Timetable;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What schedules are, in words. */
final class ScheduleWords {

  private ScheduleWords() {}

  /** {@code at 03:00, every day (Europe/Berlin)}; an interval goes by no clock. */
  static String when(Schedule schedule, Locale language) {
    String words = schedule.timetable().describe(language);
    return schedule.timetable() instanceof Timetable.ByCron
        ? "%s (%s)".formatted(words, schedule.zone())
        : words;
  }

  /** A time by the clock of the schedule's zone, and from now; a dash for no time. */
  static String clock(@Nullable Instant at, ZoneId zone, Times times) {
    return at == null ? "-" : "%s (%s)".formatted(Fires.clock(at, zone), times.relative(at));
  }

  /** When it is due next. */
  static String next(ScheduleInfo info, Times times) {
    String clock = clock(info.nextAt(), info.schedule().zone(), times);
    return info.isOverdue(times.now()) ? clock + ", overdue" : clock;
  }

  /** What follows from its state, after a change: when it fires, or how it could. */
  static String outlook(ScheduleInfo info, Times times) {
    if (info.state() == ScheduleState.ONLINE) {
      return "It fires %s; next %s."
          .formatted(when(info.schedule(), Locale.ENGLISH), next(info, times));
    }
    if (info.schedule().timetable() instanceof Timetable.None) {
      return "It never fires by itself; 'taskmill schedule run %s' submits its task."
          .formatted(info.name());
    }
    return "It is %s: 'taskmill schedule online %s' lets it fire, %s."
        .formatted(info.state(), info.name(), when(info.schedule(), Locale.ENGLISH));
  }

  static String onHoliday(OnHoliday rule) {
    return switch (rule) {
      case SKIP -> "what is due on its holidays is left out";
      case MOVE_BEFORE -> "what is due on its holidays comes on the workday before";
      case MOVE_AFTER -> "what is due on its holidays comes on the workday after";
    };
  }

  static String overlap(Overlap rule) {
    return switch (rule) {
      case SKIP -> "it skips while its last task has not ended";
      case WAIT -> "it waits until its last task has ended";
      case REPLACE -> "it cancels its last task if that has not ended";
      case ALLOW -> "it fires whether its last task has ended or not";
    };
  }

  static String catchUp(CatchUp rule) {
    return switch (rule.most()) {
      case 0 -> "none is made up for";
      case 1 -> "the newest one is made up for";
      default -> "the newest %d are made up for".formatted(rule.most());
    };
  }

  static String log(FireLog level) {
    return switch (level) {
      case NONE -> "nothing";
      case TRIGGER -> "each fire";
      case FULL -> "each fire, and how its task ended";
    };
  }
}
