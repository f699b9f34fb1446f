package io.taskmill;

import java.util.concurrent.CompletionStage;

/**
 * The code that runs tasks of a type without a result, and holds no thread while it waits. Called
 * by many threads at once.
 *
 * <p>The task runs from the call until the stage completes: under the same lease, timeout and
 * deadline as any other. Until then no thread of the worker is occupied; how many such tasks run at
 * once is set by {@link TaskmillBuilder#maxAsync}. Its end is taken over on whichever thread
 * completes the stage.
 *
 * <p>There is no thread to interrupt. Who wants to end early when the task is cancelled, paused,
 * out of time or shut down registers {@link CancellationToken#onStop}, for instance to cancel what
 * the stage waits for. Taskmill does not cancel the stage itself: that would end the task while the
 * work behind the stage goes on.
 */
@FunctionalInterface
public interface AsyncTaskHandler<P> {

  /**
   * Begins the work. A stage that completes means SUCCEEDED, whatever its value; one that fails, or
   * a throw, means a failed attempt.
   */
  CompletionStage<?> run(P payload, TaskContext context) throws Exception;
}
