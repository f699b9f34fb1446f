package io.taskmill;

/** The key of a submit was used before, for something else: nothing was submitted. */
public final class SubmitKeyReusedException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  /** The key that was given. */
  public SubmitKeyReusedException(String key) {
    super(
        "The key '%s' was used before, for another submit. Nothing was submitted. Use a new key for each submit, and the same one only to send the very same again."
            .formatted(key));
  }
}
