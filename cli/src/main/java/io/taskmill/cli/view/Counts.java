package io.taskmill.cli.view;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.ControlPlane;
import java.util.EnumMap;
import java.util.Map;

/** How many tasks are in which state. */
public record Counts(Map<TaskState, Long> byState) {

  /** Keeps a copy. */
  public Counts {
    byState = Map.copyOf(byState);
  }

  /** What the store says; one question a state, so what moves meanwhile may be counted twice. */
  public static Counts read(ControlPlane mill, TaskFilter filter) {
    Map<TaskState, Long> counts = new EnumMap<>(TaskState.class);
    for (TaskState state : TaskState.values()) {
      counts.put(state, mill.count(filter.states(state), Long.MAX_VALUE));
    }
    return new Counts(counts);
  }

  /** Those in this state. */
  public long of(TaskState state) {
    return byState.getOrDefault(state, 0L);
  }

  /** All of them. */
  public long submitted() {
    return byState.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Those that have come to their end. */
  public long finished() {
    return byState.entrySet().stream()
        .filter(entry -> entry.getKey().isFinal())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Those that have not. */
  public long live() {
    return submitted() - finished();
  }
}
