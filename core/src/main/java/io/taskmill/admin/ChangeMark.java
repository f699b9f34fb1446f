package io.taskmill.admin;

/**
 * How a store stood at a moment, in a few short texts that say nothing by themselves: one that
 * differs from what it was before means that something of its kind may have changed since. So
 * whoever shows something asks for it again only then.
 *
 * <p>Where ids are given before a commit, a change that is committed late may show some seconds
 * later. Checkpoints, progress and log lines of single tasks do not show at all.
 *
 * @param tasks differs once tasks were submitted, tried, have ended or were removed
 * @param audit differs once a person has done something
 * @param nodes differs once a node has joined or is gone, is alive or not, drains, serves other
 *     types, or holds more or fewer tasks
 * @param operations differs once a bulk operation was started, has gone on or has ended
 * @param workflows differs once a workflow was submitted, or one of the 20 newest or of the {@value
 *     #RUNNING_WORKFLOWS} newest running ones has gone on or has ended
 */
public record ChangeMark(
    String tasks, String audit, String nodes, String operations, String workflows) {

  /** Of so many running workflows, the newest, it is known that they have gone on. */
  public static final int RUNNING_WORKFLOWS = 100;
}
