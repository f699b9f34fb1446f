package io.taskmill.admin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a handler is at this moment.
 *
 * @param thread the name of its thread; null if it holds none, as an async handler that waits
 * @param state what that thread does; null if it holds none
 * @param frames the calls that it is in, the innermost first; none if it holds no thread
 */
public record HandlerStack(
    @Nullable String thread, Thread.@Nullable State state, List<StackTraceElement> frames) {

  /** Nobody changes what was seen. */
  public HandlerStack {
    frames = List.copyOf(frames);
  }

  /** Where a thread is. */
  public static HandlerStack of(@Nullable Thread thread) {
    return thread == null
        ? new HandlerStack(null, null, List.of())
        : new HandlerStack(thread.getName(), thread.getState(), List.of(thread.getStackTrace()));
  }
}
