package io.taskmill;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What no two tasks of the same tenant and type may have in common.
 *
 * <pre>{@code
 * Uniqueness.BY_PAYLOAD.within(ofHours(1)).onDuplicate(OnDuplicate.REJECT)
 * }</pre>
 *
 * @param by what it is
 * @param window how long after its submit a task keeps others away, ended or not; null for as long
 *     as it is live
 * @param onDuplicate what a submit does that meets another
 */
public record Uniqueness(By by, @Nullable Duration window, OnDuplicate onDuplicate) {

  /** By key, while the task is live; a duplicate gets the handle of the task it met. */
  public static final Uniqueness BY_KEY = new Uniqueness(By.KEY, null, OnDuplicate.RETURN_EXISTING);

  /** By payload, while the task is live; a duplicate gets the handle of the task it met. */
  public static final Uniqueness BY_PAYLOAD =
      new Uniqueness(By.PAYLOAD, null, OnDuplicate.RETURN_EXISTING);

  /** Tasks may have everything in common. */
  public static final Uniqueness NOTHING =
      new Uniqueness(By.NOTHING, null, OnDuplicate.RETURN_EXISTING);

  /** What types have that say nothing: by key. */
  public static final Uniqueness DEFAULT = BY_KEY;

  /** What is compared. */
  public enum By {
    /** Nothing: tasks may have the same key. */
    NOTHING,
    /** The key, of tasks that have one. */
    KEY,
    /** The payload, as it is stored. */
    PAYLOAD
  }

  /** Checks every field. */
  public Uniqueness {
    if (window != null) {
      Check.span("window of uniqueness", window);
      Check.that(
          by != By.NOTHING,
          "Uniqueness by nothing has a window of %s, but there is nothing to keep. Choose a key or the"
              + " payload, or leave out the window.",
          window);
    }
  }

  /** The same, kept this long after the submit, ended or not. */
  public Uniqueness within(Duration time) {
    return new Uniqueness(by, time, onDuplicate);
  }

  /** The same with something else to be done about a duplicate. */
  public Uniqueness onDuplicate(OnDuplicate action) {
    return new Uniqueness(by, window, action);
  }
}
