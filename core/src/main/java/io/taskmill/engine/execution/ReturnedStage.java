package io.taskmill.engine.execution;

import io.taskmill.TaskType;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The stage that an async handler returned: tells its end, and tells it once. */
final class ReturnedStage {

  private final CompletionStage<?> stage;

  /** Stages are the application's; one that completes twice must not end its task twice. */
  private final CompletableFuture<@Nullable Object> end = new CompletableFuture<>();

  private ReturnedStage(CompletionStage<?> stage) {
    this.stage = stage;
  }

  /**
   * What a handler returned, as a stage.
   *
   * @throws IllegalStateException if it is none
   */
  static ReturnedStage of(@Nullable Object returned, TaskType<?, ?> type) {
    if (returned instanceof CompletionStage<?> stage) {
      return new ReturnedStage(stage);
    }
    throw new IllegalStateException(
        "The handler of %s should return a CompletionStage, but it, or an interceptor around it, returned %s."
            .formatted(type, returned == null ? "null" : "a " + returned.getClass().getName()));
  }

  /** Calls this when the stage completes, with its value or its failure. */
  void whenComplete(BiConsumer<@Nullable Object, @Nullable Throwable> action) {
    var unused = end.whenComplete((value, failure) -> action.accept(value, unwrapped(failure)));
    try {
      var ignored =
          stage.whenComplete(
              (value, failure) -> {
                if (failure == null) {
                  end.complete(value);
                } else {
                  end.completeExceptionally(failure);
                }
              });
    } catch (Throwable e) {
      end.completeExceptionally(e);
    }
  }

  /** Waits no longer for the stage. */
  void abandon() {
    end.complete(null);
  }

  private static @Nullable Throwable unwrapped(@Nullable Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
