package io.taskmill;

import java.util.ArrayList;
import java.util.List;

/**
 * A handler that does its steps one after the other.
 *
 * <pre>{@code
 * StepSequence<Order> steps = StepSequence.of(new Reserve(), new Charge(), new Ship());
 * mill.handle(TaskType.of("order", Order.class).steps(steps.names()), steps);
 * }</pre>
 *
 * @param <P> the payload of the task
 */
public final class StepSequence<P> implements TaskHandler<P> {

  private final List<StepHandler<P, ?>> steps;

  private StepSequence(List<StepHandler<P, ?>> steps) {
    StepNames.checked(steps.stream().<String>map(StepHandler::name).toList());
    this.steps = List.copyOf(steps);
  }

  /** These steps in this order. */
  @SafeVarargs
  public static <P> StepSequence<P> of(StepHandler<P, ?>... steps) {
    List<StepHandler<P, ?>> all = new ArrayList<>();
    for (StepHandler<P, ?> step : steps) {
      all.add(step);
    }
    return new StepSequence<>(all);
  }

  /** The names of its steps in their order, for {@link TaskType#steps}. */
  public String[] names() {
    return steps.stream().map(StepHandler::name).toArray(String[]::new);
  }

  @Override
  public void run(P payload, TaskContext context) throws Exception {
    for (StepHandler<P, ?> step : steps) {
      context.step(step(step, payload));
    }
  }

  private static <P, R> Step<R> step(StepHandler<P, R> handler, P payload) {
    Step<R> step =
        Step.of(handler.name(), handler.resultType(), context -> handler.run(payload, context));
    if (handler.retry().isPresent()) {
      step = step.withRetry(handler.retry().get());
    }
    return handler.undo(payload).map(step::withUndo).orElse(step);
  }
}
