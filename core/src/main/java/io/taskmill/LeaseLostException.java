package io.taskmill;

/**
 * This execution no longer holds its task: the store gave it to another one, or a person ended it.
 * What it tried to write was refused. A handler lets this pass, and rolls back its transaction.
 */
public class LeaseLostException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  /** Names the execution that lost its lease. */
  public LeaseLostException(String message) {
    super(message);
  }
}
