package io.taskmill.spi;

import io.taskmill.admin.Actor;
import io.taskmill.schedule.FireStatus;
import io.taskmill.schedule.ScheduleLogEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Schedules, and the verb that fires them. Any node may fire what is due. Which time is the next
 * one is computed by the node; whether it has come is decided by the store's clock. No time is
 * fired twice, because a fire takes effect only on a schedule that still stands at its due time.
 */
public interface ScheduleStore {

  /**
   * Schedules by name.
   *
   * @param after begins behind this name; empty to begin with the first
   */
  List<StoredSchedule> list(String after, int limit);

  /** The schedules that a program declares, by name, without those that it does not any more. */
  List<StoredSchedule> declaredBy(String program);

  /** The schedule of this name. */
  Optional<StoredSchedule> get(String name);

  /**
   * Adds a schedule, or changes its layers, who declares it, its state, and when it is due next.
   * What was changed is audited, unless it is only when it is due.
   *
   * @param before as it was read; null to add one
   * @return false if another has changed it, or it has fired, since it was read; or if there is one
   *     of this name already: nothing was written
   */
  boolean save(@Nullable StoredSchedule before, StoredSchedule after, Actor by);

  /**
   * Removes a schedule and its log, and audits that. Its tasks stay.
   *
   * @return false if it was changed since it was read
   */
  boolean remove(StoredSchedule schedule, Actor by);

  /**
   * Schedules for which it is time, those first that have waited longest. Cheap, however many there
   * are for which it is not.
   */
  List<DueSchedule> due(int limit);

  /**
   * Fires schedules: each moves on and submits its tasks, or neither. A fire takes effect only if
   * the schedule is ONLINE, of the same version, still stands at the same due time, and by the
   * store's clock it is time to look at it. One that is being fired or saved by another at this
   * moment is left to that one. All tasks of those that take effect are created; unique keys are
   * not for them.
   *
   * @return the names of those that took effect
   * @throws io.taskmill.QueueFullException if a queue has no room: nothing was fired
   */
  Set<String> fire(List<Fire> fires);

  /**
   * Submits tasks of a schedule because a person wants it, and writes its log and the audit. When
   * the schedule fires next does not change. The last of them is its last task from then on, unless
   * the one that was so far has not ended.
   *
   * @return false if there is no such schedule: nothing was submitted
   * @throws io.taskmill.QueueFullException if a queue has no room: nothing was submitted
   */
  boolean trigger(
      String schedule, List<NewTask> tasks, List<Fire.LogLine> log, String verb, Actor by);

  /**
   * The newest lines of a schedule's log.
   *
   * @param before only those with lower ids
   */
  List<ScheduleLogEntry> log(String schedule, long before, int limit);

  /** Writes into the log how tasks have ended whose lines say that they are executing. */
  void settle(List<Settled> ended);

  /**
   * Removes lines that were kept long enough, and gives how many.
   *
   * @param limit how many at most
   */
  int purgeLog(int limit);

  /** The holiday calendars, by name. */
  List<StoredCalendar> calendars();

  /** Adds a calendar, or changes it; audited, unless nothing changes. */
  void saveCalendar(StoredCalendar calendar, Actor by);

  /** How a task of a schedule has ended. */
  record Settled(long task, FireStatus status, @Nullable String text) {}

  /**
   * A holiday calendar.
   *
   * @param dates ISO dates, in order
   */
  record StoredCalendar(String name, List<String> dates, Instant changedAt) {}
}
