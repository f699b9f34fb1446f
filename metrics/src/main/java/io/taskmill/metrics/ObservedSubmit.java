package io.taskmill.metrics;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import io.taskmill.SubmitInterceptor;
import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Observes every submit, and has the trace context travel in the headers of its tasks. All tasks of
 * one submit, or of one workflow, share an observation.
 *
 * <p>{@link ObservedRun} is the other end. Where the registry observes nothing, tasks have no more
 * headers than without this.
 */
public final class ObservedSubmit implements SubmitInterceptor {

  /** What the observation is called. */
  public static final String NAME = "taskmill.submit";

  private final ObservationRegistry registry;

  /** Observes by this registry, whose handlers write the trace context. */
  public ObservedSubmit(ObservationRegistry registry) {
    this.registry = registry;
  }

  @Override
  public List<? extends TaskHandle<?>> aroundSubmit(
      List<? extends TaskRequest<?, ?>> requests, Next next) {
    if (registry.isNoop() || requests.isEmpty()) {
      return next.submit(requests);
    }
    Map<String, String> headers = new LinkedHashMap<>();
    SenderContext<Map<String, String>> context =
        new SenderContext<>(TraceHeaders::set, Kind.PRODUCER);
    context.setCarrier(headers);
    String type = type(requests);
    Observation observation =
        Observation.createNotStarted(NAME, () -> context, registry)
            .contextualName("submit " + type)
            .lowCardinalityKeyValue("type", type)
            .highCardinalityKeyValue("taskmill.tasks", Integer.toString(requests.size()));
    return Objects.requireNonNull(
        observation.observe(() -> next.submit(TraceHeaders.on(requests, headers))));
  }

  private static String type(List<? extends TaskRequest<?, ?>> requests) {
    List<String> types = requests.stream().map(one -> one.type().name()).distinct().toList();
    return types.size() == 1 ? types.get(0) : "several";
  }
}
