package io.taskmill.metrics;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.ReceiverContext;
import io.taskmill.AgainAtException;
import io.taskmill.ControlException;
import io.taskmill.NotAgainException;
import io.taskmill.RunInterceptor;
import io.taskmill.StoppedException;
import io.taskmill.TaskContext;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Observes every execution of a handler, under the trace context with which its task was submitted:
 * each attempt is a child of the submit, and what a handler submits is a child of its execution.
 */
public final class ObservedRun implements RunInterceptor {

  /** What the observation is called. */
  public static final String NAME = "taskmill.run";

  private final ObservationRegistry registry;

  /** Observes by this registry, whose handlers read the trace context. */
  public ObservedRun(ObservationRegistry registry) {
    this.registry = registry;
  }

  @Override
  public @Nullable Object aroundRun(TaskContext task, Object payload, Next next) throws Exception {
    if (registry.isNoop()) {
      return next.run();
    }
    Observation observation = start(task);
    Object returned;
    try (Observation.Scope scope = observation.openScope()) {
      returned = next.run();
    } catch (Throwable e) {
      stop(observation, e);
      throw e;
    }
    if (returned instanceof CompletionStage<?> stage) {
      stage.whenComplete((value, failure) -> stop(observation, failure));
    } else {
      stop(observation, null);
    }
    return returned;
  }

  private Observation start(TaskContext task) {
    ReceiverContext<Map<String, String>> context =
        new ReceiverContext<>(TraceHeaders::get, Kind.CONSUMER);
    context.setCarrier(task.headers());
    return Observation.createNotStarted(NAME, () -> context, registry)
        .contextualName("run " + task.type())
        .lowCardinalityKeyValues(KeyValues.of("type", task.type(), "queue", task.queue()))
        .highCardinalityKeyValues(
            KeyValues.of(
                "taskmill.task", Long.toString(task.taskId()),
                "taskmill.execution", task.executionId(),
                "taskmill.attempt", Integer.toString(task.attempt())))
        .start();
  }

  private static void stop(Observation observation, @Nullable Throwable failure) {
    String outcome = outcome(failure);
    observation.lowCardinalityKeyValue("outcome", outcome);
    if (failure != null && outcome.equals("failed")) {
      observation.error(failure);
    }
    observation.stop();
  }

  /** To wait or to stop is a handler's decision, and no error. */
  private static String outcome(@Nullable Throwable failure) {
    if (failure == null) {
      return "returned";
    }
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof ControlException control) {
        if (control instanceof NotAgainException || control instanceof AgainAtException) {
          return "failed";
        }
        return control instanceof StoppedException ? "stopped" : "suspended";
      }
    }
    return "failed";
  }
}
