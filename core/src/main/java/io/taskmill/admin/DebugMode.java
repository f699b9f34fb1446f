package io.taskmill.admin;

/**
 * Modes of the whole cluster in which something does not happen by itself, only when a person
 * starts it. They are stored, so they outlive every process. A process hears of a change with its
 * next heartbeat.
 */
public enum DebugMode {
  /**
   * Schedules do not fire. When this ends, each goes on as after a downtime of everything: as its
   * catch-up rule says.
   */
  SCHEDULES,
  /**
   * Tasks that are submitted begin PAUSED, until a person runs or resumes them. What was submitted
   * before goes on; pause it in bulk if it should not.
   */
  TASKS
}
