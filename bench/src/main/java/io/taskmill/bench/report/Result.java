package io.taskmill.bench.report;

import java.util.Map;

/**
 * What one system did in one scenario.
 *
 * @param settings what was different from the scenario's other results, such as the payload's size
 * @param figures in the order in which they are shown
 */
public record Result(
    String scenario, String system, Map<String, Object> settings, Map<String, Spread> figures) {

  /** How Taskmill is called among the systems. */
  public static final String OURS = "taskmill";

  /** Whether it is ours. */
  boolean isOurs() {
    return system.equals(OURS);
  }
}
