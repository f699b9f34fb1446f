package io.taskmill.schedule;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskInfo;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The schedules that the store has. Every change counts for the whole cluster at once, and is
 * audited. One that does not exist is an {@link InvalidTaskException} that says so.
 */
public interface Schedules {

  /** All of them, by name. */
  List<ScheduleInfo> list();

  /** The one of this name. */
  Optional<ScheduleInfo> get(String name);

  /**
   * Adds one, which is NEW: it fires once it is {@linkplain #online online}.
   *
   * @throws InvalidTaskException if there is one of this name, or the store does not know its type
   *     or its calendar
   */
  ScheduleInfo add(Schedule schedule);

  /**
   * Changes one. The fields that the change gives another value are edited from then on, and count
   * more than what the code says. Where that changes when it fires, it goes on from now: times that
   * were due and had not fired are left out.
   */
  ScheduleInfo edit(String name, UnaryOperator<Schedule> change);

  /** Takes all edits back: it is as the code says, or as it was added. */
  ScheduleInfo revert(String name);

  /** Lets it fire, from now on. */
  ScheduleInfo online(String name);

  /**
   * Lets it fire no more, at once.
   *
   * @param cancelsRun whether its last task is cancelled, if it has not ended; else it goes on
   */
  ScheduleInfo offline(String name, boolean cancelsRun);

  /** Removes it and its log; its tasks stay. One that code declares comes back when that starts. */
  void remove(String name);

  /**
   * Submits its task now, whatever its state and the debug modes; when it fires does not change.
   *
   * @return the task
   * @throws io.taskmill.QueueFullException if its queue has no room
   */
  long runNow(String name);

  /**
   * The same with another payload, this once.
   *
   * @param payloadText as the type's codec writes it: JSON, unless the application has another
   */
  long runNow(String name, String payloadText);

  /**
   * Submits a task for each due time in a range of the past, as if it had fired then, whether it
   * has or not.
   *
   * @param from the first time that counts
   * @param to the first one that does not; not after now
   * @return how many tasks; at most 10,000 are submitted at once, or else none and the reason
   */
  int backfill(String name, Instant from, Instant to);

  /** When it is due next, so many times, with what daylight saving and holidays do to it. */
  List<PlannedFire> next(String name, int count);

  /**
   * The newest lines of its log.
   *
   * @param beforeId only those with lower ids; null for the newest of all
   */
  List<ScheduleLogEntry> log(String name, @Nullable Long beforeId, int limit);

  /** Its newest tasks, skipped ones included, the newest first; whatever its log says. */
  List<TaskInfo> tasks(String name, int limit);

  /** The holiday calendars, by name. */
  List<HolidayCalendar> calendars();

  /** Adds a calendar, or changes it: schedules that heed it go by it at once. */
  void calendar(HolidayCalendar calendar);
}
