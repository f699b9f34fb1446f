package io.taskmill.engine.execution;

import io.taskmill.TaskInfo;
import io.taskmill.schedule.ScheduledFire;
import io.taskmill.spi.NewTask;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** What a task knows of the schedule that has submitted it: it travels in its headers. */
public final class ScheduleHeaders {

  /** The attribute by which the tasks of a schedule are found. */
  public static final String ATTRIBUTE = NewTask.OWN_ATTRIBUTES + "schedule";

  private static final String SCHEDULE = "taskmill-schedule";
  private static final String DUE = "taskmill-due";
  private static final String FIRED = "taskmill-fired";
  private static final String NEXT = "taskmill-next-due";
  private static final String PREVIOUS = "taskmill-previous";
  private static final String LOG = "taskmill-log";
  private static final String SKIPPED = "taskmill-skipped";
  private static final String SKIP_CAUSE = "taskmill-skip-cause";

  private ScheduleHeaders() {}

  /**
   * The headers of a task.
   *
   * @param due null if a person has started it
   * @param previous the task of the fire before
   * @param logged whether its end is written into the schedule's log
   * @param skipped why it is skipped; null if it is not
   */
  public static Map<String, String> of(
      String schedule,
      @Nullable Instant due,
      Instant fired,
      @Nullable Instant next,
      @Nullable Long previous,
      boolean logged,
      @Nullable ScheduleSkip skipped) {
    Map<String, String> headers = new HashMap<>();
    headers.put(SCHEDULE, schedule);
    headers.put(FIRED, fired.toString());
    put(headers, DUE, due);
    put(headers, NEXT, next);
    put(headers, PREVIOUS, previous);
    put(headers, LOG, logged ? "full" : null);
    if (skipped != null) {
      headers.put(SKIPPED, skipped.sentence());
      headers.put(SKIP_CAUSE, skipped.cause().name());
    }
    return headers;
  }

  private static void put(Map<String, String> headers, String name, @Nullable Object value) {
    if (value != null) {
      headers.put(name, value.toString());
    }
  }

  /** The others: a copy of a task was not submitted by the schedule. */
  public static Map<String, String> without(Map<String, String> headers) {
    Map<String, String> others = new HashMap<>(headers);
    others.keySet().removeIf(name -> name.startsWith("taskmill-"));
    return others;
  }

  /** Whether the end of a task is written into its schedule's log. */
  public static boolean isLogged(Map<String, String> headers) {
    return headers.containsKey(LOG);
  }

  /** Why a task was skipped by its schedule; empty if it was not. */
  public static Optional<String> whySkipped(Map<String, String> headers) {
    return Optional.ofNullable(headers.get(SKIPPED));
  }

  /** The same for programs: a {@link ScheduleSkip.Cause}, or one that a newer version knows. */
  public static @Nullable String skipCause(Map<String, String> headers) {
    return headers.get(SKIP_CAUSE);
  }

  /** The task of the fire before the one that has submitted this; null if there was none. */
  public static @Nullable Long previous(Map<String, String> headers) {
    String value = headers.get(PREVIOUS);
    return value == null ? null : Long.valueOf(value);
  }

  /** The due time after that of the task; null if there is none. */
  public static @Nullable Instant next(Map<String, String> headers) {
    return time(headers, NEXT);
  }

  /** The schedule of a task; empty if none has submitted it. */
  public static Optional<String> schedule(Map<String, String> headers) {
    return Optional.ofNullable(headers.get(SCHEDULE));
  }

  /** When the schedule was due that has submitted the task; null if a person had it done. */
  public static @Nullable Instant due(Map<String, String> headers) {
    return time(headers, DUE);
  }

  /**
   * What a handler sees of the fire.
   *
   * @param tasks looks a task up
   */
  public static Optional<ScheduledFire> fire(
      Map<String, String> headers, LongFunction<Optional<TaskInfo>> tasks) {
    String schedule = headers.get(SCHEDULE);
    String fired = headers.get(FIRED);
    if (schedule == null || fired == null) {
      return Optional.empty();
    }
    Long previous = previous(headers);
    return Optional.of(
        new ScheduledFire(
            schedule,
            due(headers),
            Instant.parse(fired),
            next(headers),
            previous == null
                ? Optional.empty()
                : tasks.apply(previous).map(ScheduleHeaders::ended)));
  }

  private static ScheduledFire.Previous ended(TaskInfo task) {
    return new ScheduledFire.Previous(
        task.id(), due(task.headers()), task.state(), task.result(), task.finishedAt());
  }

  private static @Nullable Instant time(Map<String, String> headers, String name) {
    String value = headers.get(name);
    return value == null ? null : Instant.parse(value);
  }
}
