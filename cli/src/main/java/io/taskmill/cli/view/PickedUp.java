package io.taskmill.cli.view;

import io.taskmill.TaskState;
import java.time.Duration;
import java.util.Set;

/**
 * What a demo found when it started.
 *
 * @param counts the tasks of earlier runs on the same store
 * @param running those that another process was running: a killed one, or one that still lives
 * @param lease how long the tasks of a killed one stay its own
 */
public record PickedUp(Counts counts, Set<Long> running, Duration lease) {

  /** Keeps a copy. */
  public PickedUp {
    running = Set.copyOf(running);
  }

  /** The same in words, when so many of the running ones have been taken up here. */
  public String text(int back) {
    if (counts.submitted() == 0) {
      return "Nothing to pick up: this is the first run here.";
    }
    if (counts.live() == 0) {
      return "Nothing to pick up: all %s tasks of earlier runs have finished."
          .formatted(Texts.number(counts.submitted()));
    }
    String waiting =
        "Picked up %s scheduled, %s ready"
            .formatted(
                Texts.number(counts.of(TaskState.SCHEDULED)),
                Texts.number(counts.of(TaskState.READY)));
    if (running.isEmpty()) {
      return waiting + ".";
    }
    String these =
        back == 0
            ? "back in %d s if they were killed".formatted(lease.toSeconds())
            : back == running.size() ? "all of these are back" : back + " of these are back";
    return "%s, %d running; %s.".formatted(waiting, running.size(), these);
  }
}
