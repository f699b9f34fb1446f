package io.taskmill.chaos.journal;

/** How often the handler of a task writes its effect. */
public enum Promise {
  /** Once, in the transaction that finishes the task. */
  EXACTLY_ONCE,
  /** At least once if the task succeeds; again only if the execution before it was lost. */
  AT_LEAST_ONCE,
  /** Not at all. */
  NO_EFFECT
}
