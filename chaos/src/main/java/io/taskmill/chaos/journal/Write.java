package io.taskmill.chaos.journal;

/** What an execution writes under its fence. */
public enum Write {
  /** That its handler is being entered. */
  BEGIN,
  /** Its progress. */
  CHECKPOINT,
  /** Its end. */
  FINISH,
  /** Its end, in the handler's own transaction: accepted when that is committed. */
  FINISH_IN_TRANSACTION
}
