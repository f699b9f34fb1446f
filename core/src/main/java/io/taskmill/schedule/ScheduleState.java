package io.taskmill.schedule;

/** Whether a schedule fires. */
public enum ScheduleState {
  /** Nobody has let it fire yet. */
  NEW,
  /** It fires. */
  ONLINE,
  /** It was stopped, or has no time left at which to fire. */
  OFFLINE
}
