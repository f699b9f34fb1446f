package io.taskmill;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What no two tasks of the same tenant and type may have in common.
 *
 * @param by what it is
 * @param window how long after its submit a task keeps others away, ended or not; null for as long
 *     as it is live
 * @param onDuplicate what a submit does that meets another
 */
public record Uniqueness(By by, @Nullable Duration window, OnDuplicate onDuplicate) {

  /** By key, while the task is live; a duplicate gets the handle of the task it met. */
  public static final Uniqueness DEFAULT =
      new Uniqueness(By.KEY, null, OnDuplicate.RETURN_EXISTING);

  /** What is compared. */
  public enum By {
    /** Nothing: tasks may have the same key. */
    NOTHING,
    /** The key, of tasks that have one. */
    KEY,
    /** The payload, as it is stored. */
    PAYLOAD
  }
}
