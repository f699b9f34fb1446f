package io.taskmill.cli.importing;

import io.taskmill.TaskmillException;

/** Names of other schedulers: as parts of our queries, and as names of schedules. */
final class SourceNames {

  private static final int LONGEST = 100;

  private SourceNames() {}

  /**
   * A prefix becomes part of a query, so it is made of letters, digits, _ and the dot of a schema.
   */
  static String checkedPrefix(String prefix) {
    if (!prefix.matches("[A-Za-z0-9_.]*")) {
      throw new TaskmillException(
          "The table prefix is '%s', but may only have letters, digits, '_' and '.'."
              .formatted(prefix));
    }
    return prefix;
  }

  /** As a name of a schedule: what these may not have is a hyphen. */
  static String ofSchedule(String name) {
    String ours = name.replaceAll("[^\\p{L}\\p{N}._:/-]+", "-");
    return ours.length() > LONGEST ? ours.substring(0, LONGEST) : ours;
  }
}
