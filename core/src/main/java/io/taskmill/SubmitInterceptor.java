package io.taskmill;

import java.util.List;

/**
 * Sees, and may change or refuse, every batch of tasks before it is written: those of a submit,
 * those of a workflow, and those that a handler adds as children. Not seen is what schedules submit
 * and what people have run again.
 */
@FunctionalInterface
public interface SubmitInterceptor {

  /**
   * Calls {@code next} with the requests, or with others in their place; throws to refuse them all.
   * Of a workflow each request must have one in its place, in the same order.
   */
  List<? extends TaskHandle<?>> aroundSubmit(List<? extends TaskRequest<?, ?>> requests, Next next);

  /** The rest of the way to the store. */
  @FunctionalInterface
  interface Next {
    /** Writes the tasks. Of a workflow that was there already it gives no handles. */
    List<? extends TaskHandle<?>> submit(List<? extends TaskRequest<?, ?>> requests);
  }
}
