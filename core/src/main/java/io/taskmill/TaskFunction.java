package io.taskmill;

import org.jspecify.annotations.Nullable;

/** The code that runs tasks of a type with a result. Called by many threads at once. */
@FunctionalInterface
public interface TaskFunction<P, R> {

  /** Does the work; what it returns is kept as the task's result. */
  @Nullable R run(P payload, TaskContext context) throws Exception;
}
