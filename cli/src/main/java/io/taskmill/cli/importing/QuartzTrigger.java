package io.taskmill.cli.importing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A trigger of Quartz with its job, as the tables have it.
 *
 * @param type CRON, SIMPLE, CAL_INT, DAILY_I or BLOB
 * @param misfire the number of its misfire instruction
 * @param details what only its type has; null if that row is missing
 */
record QuartzTrigger(
    String name,
    String group,
    String type,
    String state,
    Instant start,
    @Nullable Instant end,
    @Nullable Instant next,
    int priority,
    int misfire,
    @Nullable String calendar,
    @Nullable String description,
    JobData data,
    String jobClass,
    boolean nonConcurrent,
    JobData jobData,
    @Nullable Details details) {

  static final String DEFAULT_GROUP = "DEFAULT";

  /** What only one type of triggers has. */
  sealed interface Details {}

  /** Of a cron trigger. */
  record ByCron(String expression, @Nullable String zone) implements Details {}

  /**
   * Of a simple trigger.
   *
   * @param count how often it is repeated after the first time; -1 for ever
   * @param interval in milliseconds
   */
  record Simple(long count, long interval) implements Details {}

  /** Of one that counts intervals of the calendar, or of times of the day. */
  record Properties(
      @Nullable String text1,
      @Nullable String text2,
      @Nullable String text3,
      int number1,
      long long1)
      implements Details {}

  /** As people name it. */
  String shown() {
    return group.equals(DEFAULT_GROUP) ? name : group + "." + name;
  }

  boolean isPaused() {
    return state.startsWith("PAUSED");
  }
}
