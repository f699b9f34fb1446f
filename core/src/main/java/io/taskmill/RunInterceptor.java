package io.taskmill;

import org.jspecify.annotations.Nullable;

/**
 * Wraps every execution of a handler: measures, opens a span, binds a tenant.
 *
 * <p>Around an async handler it wraps the call, and what {@code next} returns is the handler's
 * {@link java.util.concurrent.CompletionStage}: the task is not over yet. An interceptor that wants
 * to know when it is attaches to that stage, and returns it, or one that depends on it.
 */
@FunctionalInterface
public interface RunInterceptor {

  /** Calls {@code next} once and returns what it returned; what it throws fails the attempt. */
  @Nullable Object aroundRun(TaskContext context, Object payload, Next next) throws Exception;

  /** The rest of the way to the handler. */
  @FunctionalInterface
  interface Next {
    /** Runs the handler. */
    @Nullable Object run() throws Exception;
  }
}
