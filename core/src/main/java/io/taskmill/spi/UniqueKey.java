package io.taskmill.spi;

import io.taskmill.OnDuplicate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What at most one task of a tenant and type has at a time.
 *
 * @param text the task's key, or what stands for its payload
 * @param window how long after its submit the task keeps it, ended or not; null for as long as the
 *     task is live. When the window is over another task may take it, even if the first is live
 * @param onDuplicate what a submit does that finds it taken
 */
public record UniqueKey(String text, @Nullable Duration window, OnDuplicate onDuplicate) {

  /** Kept while the task is live; a duplicate is told of it. */
  public static UniqueKey whileLive(String text) {
    return new UniqueKey(text, null, OnDuplicate.RETURN_EXISTING);
  }
}
