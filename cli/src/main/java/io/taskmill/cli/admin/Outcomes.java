package io.taskmill.cli.admin;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.schedule.Schedules;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What came of the newest tasks of a schedule.
 *
 * @param newestFirst the newest first
 */
record Outcomes(List<Outcome> newestFirst) {

  /** How many are looked at. */
  static final int SHOWN = 30;

  /** What the strip means. */
  static final String LEGEND =
      "The newest is on the right: "
          + Arrays.stream(Sign.values())
              .map(sign -> sign.letter + " " + sign.words)
              .collect(Collectors.joining(", "))
          + ".";

  /** What came of one. */
  record Outcome(long task, TaskState state, Instant dueAt, @Nullable Instant finishedAt) {}

  private enum Sign {
    SUCCEEDED("✓", "succeeded"),
    FAILED("✗", "failed"),
    ATTENTION("!", "needs a person"),
    SKIPPED("–", "skipped"),
    ENDED("○", "cancelled or resolved"),
    LIVE("…", "not ended");

    private final String letter;
    private final String words;

    Sign(String letter, String words) {
      this.letter = letter;
      this.words = words;
    }

    static Sign of(TaskState state) {
      return switch (state) {
        case SUCCEEDED -> SUCCEEDED;
        case FAILED -> FAILED;
        case ATTENTION -> ATTENTION;
        case SKIPPED -> SKIPPED;
        case CANCELLED, RESOLVED -> ENDED;
        case SCHEDULED, READY, RUNNING, BLOCKED, PAUSED -> LIVE;
      };
    }
  }

  static Outcomes of(Schedules schedules, String name) {
    return new Outcomes(schedules.tasks(name, SHOWN).stream().map(Outcomes::outcome).toList());
  }

  private static Outcome outcome(TaskInfo task) {
    return new Outcome(task.id(), task.state(), task.dueAt(), task.finishedAt());
  }

  /** A letter each, the newest on the right; a dash for none. */
  String strip() {
    StringBuilder letters = new StringBuilder();
    newestFirst.forEach(outcome -> letters.insert(0, Sign.of(outcome.state).letter));
    return letters.length() == 0 ? "-" : letters.toString();
  }
}
