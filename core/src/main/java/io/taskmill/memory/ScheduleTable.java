package io.taskmill.memory;

import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.ScheduleStore.StoredCalendar;
import io.taskmill.spi.StoredSchedule;
import java.time.Instant;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All schedules, those that fire by when to look at them, their logs, and the calendars. */
final class ScheduleTable {

  final NavigableMap<String, StoredSchedule> byName = new TreeMap<>();
  final NavigableMap<String, StoredCalendar> calendars = new TreeMap<>();
  final NavigableMap<Long, KeptEntry> log = new TreeMap<>();

  private static final Comparator<StoredSchedule> BY_LOOK =
      (a, b) -> {
        int byTime =
            Objects.requireNonNull(a.lookAt()).compareTo(Objects.requireNonNull(b.lookAt()));
        return byTime != 0 ? byTime : a.name().compareTo(b.name());
      };

  private final NavigableSet<StoredSchedule> byLook = new TreeSet<>(BY_LOOK);
  private long lastLogged;

  /** A line of a log, and until when it is kept. */
  record KeptEntry(ScheduleLogEntry entry, Instant until) {}

  void put(StoredSchedule schedule) {
    remove(schedule.name());
    byName.put(schedule.name(), schedule);
    if (schedule.lookAt() != null) {
      byLook.add(schedule);
    }
  }

  void remove(String name) {
    StoredSchedule old = byName.remove(name);
    if (old != null && old.lookAt() != null) {
      byLook.remove(old);
    }
  }

  /** Those that fire, the earliest look first. */
  NavigableSet<StoredSchedule> byLook() {
    return byLook;
  }

  /** When to look next; null if none fires. */
  @Nullable Instant nextLook() {
    return byLook.isEmpty() ? null : byLook.first().lookAt();
  }

  void log(String schedule, LogLine line, Instant now) {
    lastLogged++;
    log.put(
        lastLogged,
        new KeptEntry(
            new ScheduleLogEntry(
                lastLogged, schedule, now, line.dueAt(), line.task(), line.status(), line.text()),
            now.plus(line.kept())));
  }
}
