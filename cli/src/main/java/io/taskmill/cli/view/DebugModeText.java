package io.taskmill.cli.view;

import io.taskmill.admin.DebugMode;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Debug modes in words. */
public final class DebugModeText {

  private DebugModeText() {}

  /** One line that says which are on; at least one must be. */
  public static String line(Set<DebugMode> on) {
    return "DEBUG MODE: %s. 'taskmill debug-mode' tells more."
        .formatted(
            new TreeSet<>(on).stream().map(DebugModeText::means).collect(Collectors.joining("; ")));
  }

  /** What is the case while a mode is on. */
  public static String means(DebugMode mode) {
    return switch (mode) {
      case SCHEDULES -> "schedules do not fire";
      case TASKS -> "new tasks wait for a person";
    };
  }
}
