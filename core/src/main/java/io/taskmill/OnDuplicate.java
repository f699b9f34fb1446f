package io.taskmill;

/** What a submit does that meets the task which holds its unique key. */
public enum OnDuplicate {
  /** Creates nothing and gives back the handle of the task it met. */
  RETURN_EXISTING,
  /** Creates nothing of the whole submit and fails with a {@link DuplicateTaskException}. */
  REJECT,
  /**
   * Cancels the task it met and takes its place, if that one has never started; otherwise gives
   * back its handle.
   */
  REPLACE
}
