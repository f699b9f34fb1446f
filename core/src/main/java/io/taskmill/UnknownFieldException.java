package io.taskmill;

/** What was given has a field that is not known there. Nothing was written. */
public class UnknownFieldException extends InvalidTaskException {

  private static final long serialVersionUID = 1L;

  /** Names the field, and those that are known. */
  public UnknownFieldException(String message) {
    super(message);
  }
}
