package io.taskmill.chaos.journal;

/** What an execution writes under its fence. */
public enum Write {
  /** That its handler is being entered. */
  BEGIN,
  /** Its progress. */
  CHECKPOINT,
  /** How a step stands, or that it has looked for the signal of one. */
  RECORD,
  /** Its end. */
  FINISH,
  /** Its end, in the handler's own transaction: accepted when that is committed. */
  FINISH_IN_TRANSACTION
}
