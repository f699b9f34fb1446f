package io.taskmill;

import java.util.concurrent.CompletionStage;

/**
 * The code that runs tasks of a type with a result, and holds no thread while it waits. Called by
 * many threads at once; see {@link AsyncTaskHandler} for what happens between the call and the
 * completion of its stage.
 */
@FunctionalInterface
public interface AsyncTaskFunction<P, R> {

  /** Begins the work; what the stage completes with is kept as the task's result. */
  CompletionStage<R> run(P payload, TaskContext context) throws Exception;
}
