package io.taskmill.cli.importing;

/** Names of other schedulers as names of schedules. */
final class SourceNames {

  private static final int LONGEST = 100;

  private SourceNames() {}

  /** A hyphen stands for what the names of schedules may not have. */
  static String ofSchedule(String name) {
    String ours = name.replaceAll("[^\\p{L}\\p{N}._:/-]+", "-");
    return ours.length() > LONGEST ? ours.substring(0, LONGEST) : ours;
  }
}
