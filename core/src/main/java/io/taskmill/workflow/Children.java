package io.taskmill.workflow;

import io.taskmill.TypeRef;
import java.util.Map;
import java.util.Optional;

/** What the children of a task came to. Results are looked up with each call. */
public interface Children {

  /** The workflow of the children; 0 if there was none to submit. */
  long workflow();

  /** How it has ended. */
  WorkflowState state();

  /** Whether it has succeeded. */
  default boolean haveSucceeded() {
    return state() == WorkflowState.SUCCEEDED;
  }

  /**
   * The result of their workflow: that of its only last task, or of the one that was named with
   * {@link Workflow#withResultOf}.
   *
   * @return empty if that task has not succeeded, or has no result, or there was no child
   * @throws io.taskmill.InvalidTaskException if several tasks are the last, and none was named
   */
  default <T> Optional<T> result(Class<T> as) {
    return result(TypeRef.of(as));
  }

  /** The same for a type such as {@code List<Order>}. */
  <T> Optional<T> result(TypeRef<T> as);

  /**
   * The result of one of them.
   *
   * @param name what it is called in the workflow
   * @return empty if it has not succeeded, or has no result
   * @throws io.taskmill.InvalidTaskException if there is none of this name
   */
  default <T> Optional<T> resultOf(String name, Class<T> as) {
    return resultOf(name, TypeRef.of(as));
  }

  /** The same for a type such as {@code List<Order>}. */
  <T> Optional<T> resultOf(String name, TypeRef<T> as);

  /** The results of all that have one, by name, each after those of tasks that it comes after. */
  default <T> Map<String, T> results(Class<T> as) {
    return results(TypeRef.of(as));
  }

  /** The same for a type such as {@code List<Order>}. */
  <T> Map<String, T> results(TypeRef<T> as);
}
