package io.taskmill;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A named part of a handler's work whose result is remembered: see {@link TaskContext#step(Step)}.
 *
 * <pre>{@code
 * Step<Receipt> charge =
 *     Step.of("charge", Receipt.class, step -> bank.charge(step.key(), order))
 *         .withRetry(Retry.fixed(5, ofMinutes(1)))
 *         .withUndo((receipt, step) -> bank.refund(step.key(), receipt));
 * }</pre>
 *
 * @param <R> the result; {@link Void} for none
 */
public final class Step<R> {

  private final String name;
  private final TypeRef<R> resultType;
  private final StepFunction<R> work;
  private final @Nullable Retry retry;
  private final @Nullable StepUndo<R> undo;

  private Step(
      String name,
      TypeRef<R> resultType,
      StepFunction<R> work,
      @Nullable Retry retry,
      @Nullable StepUndo<R> undo) {
    this.name = StepNames.require("step", name);
    this.resultType = resultType;
    this.work = work;
    this.retry = retry;
    this.undo = undo;
  }

  /** A step with a result. */
  public static <R> Step<R> of(String name, Class<R> result, StepFunction<R> work) {
    return of(name, TypeRef.of(result), work);
  }

  /** The same with a result such as {@code List<Receipt>}. */
  public static <R> Step<R> of(String name, TypeRef<R> result, StepFunction<R> work) {
    return new Step<>(name, result, work, null, null);
  }

  /** A step without a result. */
  public static Step<Void> of(String name, StepAction work) {
    return of(
        name,
        Void.class,
        step -> {
          work.run();
          return null;
        });
  }

  /**
   * With tries of its own: when it fails, its task waits without a thread and without counting an
   * attempt, and the step is tried again. When its tries are over it throws {@link
   * StepFailedException}.
   */
  public Step<R> withRetry(Retry own) {
    return new Step<>(name, resultType, work, own, undo);
  }

  /** With what takes it back, should the task fail for good after it was done. */
  public Step<R> withUndo(StepUndo<R> back) {
    return new Step<>(name, resultType, work, retry, back);
  }

  /** Its name, the only one of its task. */
  public String name() {
    return name;
  }

  /** The type of its result. */
  public TypeRef<R> resultType() {
    return resultType;
  }

  /** What it does. */
  public StepFunction<R> work() {
    return work;
  }

  /** Its own tries; empty if a failure is the handler's. */
  public Optional<Retry> retry() {
    return Optional.ofNullable(retry);
  }

  /** What takes it back. */
  public Optional<StepUndo<R>> undo() {
    return Optional.ofNullable(undo);
  }

  @Override
  public String toString() {
    return "Step[" + name + "]";
  }
}
