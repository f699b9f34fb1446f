package io.taskmill;

import org.jspecify.annotations.Nullable;

/** Takes back what a step has done. */
@FunctionalInterface
public interface StepUndo<R> {

  /**
   * Takes it back. It may be called again if it throws, or if its process ends before that is
   * written down: what was taken back before must do no harm.
   *
   * @param result what the step came to
   */
  void undo(@Nullable R result, StepContext context) throws Exception;
}
