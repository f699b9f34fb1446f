package io.taskmill;

/** The code that runs tasks of a type without a result. Called by many threads at once. */
@FunctionalInterface
public interface TaskHandler<P> {

  /** Does the work; returning means SUCCEEDED, throwing means a failed attempt. */
  void run(P payload, TaskContext context) throws Exception;
}
