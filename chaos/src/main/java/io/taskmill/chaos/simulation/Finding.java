package io.taskmill.chaos.simulation;

/**
 * Something that must not happen, and did.
 *
 * @param kind which promise was broken
 * @param task the task it happened to; 0 if to none
 */
record Finding(String kind, long task, String text) {

  @Override
  public String toString() {
    return kind + (task == 0 ? "" : " (task " + task + ")") + ": " + text;
  }
}
