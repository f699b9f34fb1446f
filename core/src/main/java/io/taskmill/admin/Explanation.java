package io.taskmill.admin;

import io.taskmill.TaskState;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Why a task is in its state, and what would move it.
 *
 * @param reason for programs
 * @param data what the sentence says, by name: texts, numbers, {@link java.time.Instant}, {@link
 *     java.time.Duration}, or lists of ids; {@code docs/explain.md} has the names for each reason
 * @param sentence for people
 * @param remedy what would move it, for people
 */
public record Explanation(
    long task,
    TaskState state,
    Reason reason,
    Map<String, Object> data,
    String sentence,
    String remedy) {

  /** How many tasks are explained at once. */
  public static final int MOST = 100;

  /** Keeps a copy of the data, in its order. */
  public Explanation {
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
  }
}
