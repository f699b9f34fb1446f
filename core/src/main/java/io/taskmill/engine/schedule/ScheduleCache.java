package io.taskmill.engine.schedule;

import io.taskmill.schedule.Schedule;
import io.taskmill.spi.StoredSchedule;
import java.util.HashMap;
import java.util.Map;

/** Schedules as they were last read: most fire again and again unchanged. */
final class ScheduleCache {

  private static final int MOST = 10_000;

  private final Map<String, Known> known = new HashMap<>();

  /** By its text and not by its version, which one that was removed and added again shares. */
  private record Known(String code, String edits, Schedule schedule) {

    boolean isOf(StoredSchedule stored) {
      return code.equals(stored.code()) && edits.equals(stored.edits());
    }
  }

  /**
   * What a stored schedule is, with its edits.
   *
   * @throws io.taskmill.InvalidTaskException if it cannot be read, saying why
   */
  Schedule read(StoredSchedule stored) {
    Known before = known.get(stored.name());
    if (before != null && before.isOf(stored)) {
      return before.schedule;
    }
    Schedule schedule = ScheduleText.read(stored);
    if (known.size() >= MOST) {
      known.clear();
    }
    known.put(stored.name(), new Known(stored.code(), stored.edits(), schedule));
    return schedule;
  }
}
