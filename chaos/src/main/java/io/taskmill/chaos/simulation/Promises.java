package io.taskmill.chaos.simulation;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tasks whose submit has returned, and their payloads. */
final class Promises {

  private final Map<Long, String> accepted = new TreeMap<>();

  /** A submit has returned; without a payload if it met a task that was there. */
  void accepted(long task, @Nullable String payload) {
    accepted.merge(task, payload == null ? "" : payload, (a, b) -> a.isEmpty() ? b : a);
  }

  Map<Long, String> all() {
    return accepted;
  }
}
