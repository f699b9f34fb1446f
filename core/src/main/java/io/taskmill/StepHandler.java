package io.taskmill;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step that is a class of its own. {@link StepSequence} puts several together to a handler.
 * Called by many threads at once.
 *
 * @param <P> the payload of the task
 * @param <R> the result; {@link Void} for none
 */
public interface StepHandler<P, R> {

  /** Its name, the only one of its task. */
  String name();

  /** The type of its result. */
  TypeRef<R> resultType();

  /** Does it; what it returns is remembered, throwing means that the step has failed. */
  @Nullable R run(P payload, StepContext context) throws Exception;

  /** Its own tries; by default a failure is one of the task. */
  default Optional<Retry> retry() {
    return Optional.empty();
  }

  /** What takes it back, should the task fail for good; by default nothing does. */
  default Optional<StepUndo<R>> undo(P payload) {
    return Optional.empty();
  }
}
