package io.taskmill;

import java.util.Optional;

/**
 * Tells a running handler that it should stop. Its thread is interrupted too; a handler that does
 * neither look nor block simply runs to its end, and its result counts. Only a handler whose time
 * is over ({@link StopReason#TIMEOUT}) and that does not end within ten seconds is given up: its
 * task goes on without it, and its result is too late.
 *
 * <p>All threads may use it, those too that a handler has started.
 */
public interface CancellationToken {

  /** Why to stop; empty while the handler may go on. */
  Optional<StopReason> reason();

  /**
   * Whether a stop was asked for. Returning normally after that still means success: a handler that
   * has not done its work leaves by {@link #throwIfStopped}.
   */
  default boolean isStopRequested() {
    return reason().isPresent();
  }

  /**
   * Ends the handler here if a stop was asked for.
   *
   * @throws StoppedException if it was; a handler lets it pass
   */
  void throwIfStopped();

  /**
   * Runs once when a stop is asked for, on another thread; at once if that has happened. A {@code
   * TestMill} runs it on the thread that asks.
   */
  void onStop(Runnable action);
}
