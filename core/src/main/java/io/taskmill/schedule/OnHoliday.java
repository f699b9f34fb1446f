package io.taskmill.schedule;

/** What becomes of a fire that falls on a holiday. */
public enum OnHoliday {
  /** It is left out. */
  SKIP,
  /** It comes at the same local time on the nearest day before that is no holiday. */
  MOVE_BEFORE,
  /** It comes at the same local time on the nearest day after that is no holiday. */
  MOVE_AFTER
}
