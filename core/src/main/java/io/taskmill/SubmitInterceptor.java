package io.taskmill;

import java.util.List;

/** Sees, and may change or refuse, every batch of tasks before it is written. */
@FunctionalInterface
public interface SubmitInterceptor {

  /**
   * Calls {@code next} with the requests, or with others in their place; throws to refuse them all.
   */
  List<? extends TaskHandle<?>> aroundSubmit(List<? extends TaskRequest<?, ?>> requests, Next next);

  /** The rest of the way to the store. */
  @FunctionalInterface
  interface Next {
    /** Writes the tasks. */
    List<? extends TaskHandle<?>> submit(List<? extends TaskRequest<?, ?>> requests);
  }
}
