package io.taskmill;

import org.jspecify.annotations.Nullable;

/**
 * A step with a {@link Retry} of its own has failed so often that it is not tried again. A handler
 * that does not catch it ends its task for good, since the step's tries are over.
 */
public final class StepFailedException extends NotAgainException {

  private static final long serialVersionUID = 1L;

  private final String step;
  private final int attempts;

  /**
   * A step has failed for good.
   *
   * @param step its name
   * @param attempts how often it was tried
   * @param cause why it failed the last time
   */
  public StepFailedException(String step, int attempts, @Nullable Throwable cause) {
    super(
        "Step '%s' failed %s and is not tried again."
            .formatted(step, attempts == 1 ? "once" : attempts + " times"),
        cause);
    this.step = step;
    this.attempts = attempts;
  }

  /** The name of the step. */
  public String step() {
    return step;
  }

  /** How often it was tried. */
  public int attempts() {
    return attempts;
  }
}
