package io.taskmill;

import org.jspecify.annotations.Nullable;

/** The work of a step. */
@FunctionalInterface
public interface StepFunction<R> {

  /** Does it; what it returns is remembered, throwing means that the step has failed. */
  @Nullable R run(StepContext context) throws Exception;
}
