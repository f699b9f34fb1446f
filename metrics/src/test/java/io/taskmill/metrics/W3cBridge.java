package io.taskmill.metrics;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationView;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.observation.transport.SenderContext;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Does what a tracing bridge does: every observation is a span, whose parent comes from a carrier
 * or from the observation around it, and which is written into the carrier of what is sent.
 */
final class W3cBridge implements ObservationHandler<Observation.Context> {

  private final AtomicLong ids = new AtomicLong();
  private volatile String baggage = "";

  /** What travels beside the span from here on. */
  void baggage(String baggage) {
    this.baggage = baggage;
  }

  /** The trace of an observation. */
  static String trace(Observation.Context context) {
    return span(context).trace;
  }

  /** The span from which an observation comes; empty if it is the first. */
  static String parent(Observation.Context context) {
    return span(context).parent;
  }

  /** The span of an observation. */
  static String id(Observation.Context context) {
    return span(context).id;
  }

  @Override
  public void onStart(Observation.Context context) {
    String id = "%016x".formatted(ids.incrementAndGet());
    Span span = from(context, id);
    context.put(Span.class, span);
    if (context instanceof SenderContext<?> sender) {
      send(sender, span);
    }
  }

  private static Span from(Observation.Context context, String id) {
    if (context instanceof ReceiverContext<?> receiver) {
      String header = received(receiver);
      if (header != null) {
        String[] parts = header.split("-", -1);
        return new Span(parts[1], parts[2], id);
      }
    }
    ObservationView around = context.getParentObservation();
    if (around != null) {
      Span parent = around.getContextView().getRequired(Span.class);
      return new Span(parent.trace, parent.id, id);
    }
    return new Span(id + id, "", id);
  }

  private static <C> String received(ReceiverContext<C> receiver) {
    return receiver.getGetter().get(receiver.getCarrier(), "Traceparent");
  }

  private <C> void send(SenderContext<C> sender, Span span) {
    C carrier = sender.getCarrier();
    sender.getSetter().set(carrier, "Traceparent", "00-%s-%s-01".formatted(span.trace, span.id));
    if (!baggage.isEmpty()) {
      sender.getSetter().set(carrier, "baggage", baggage);
    }
  }

  private static Span span(Observation.Context context) {
    return context.getRequired(Span.class);
  }

  @Override
  public boolean supportsContext(Observation.Context context) {
    return true;
  }

  private record Span(String trace, String parent, String id) {}
}
