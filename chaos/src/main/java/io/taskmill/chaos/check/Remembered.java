package io.taskmill.chaos.check;

import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.spi.StoredSignal;
import io.taskmill.spi.StoredStep;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the store remembers at the end besides tasks: their steps, the signals that nobody has
 * taken, and workflows.
 */
public record Remembered(List<Step> steps, List<Signal> signals, List<StoredWorkflow> workflows) {

  /** Nothing. */
  public static final Remembered NOTHING = new Remembered(List.of(), List.of(), List.of());

  /** Nobody changes what was read. */
  public Remembered {
    steps = List.copyOf(steps);
    signals = List.copyOf(signals);
    workflows = List.copyOf(workflows);
  }

  /**
   * A step.
   *
   * @param until when a wait is over; null if it is none
   */
  public record Step(
      long task, String name, StepKind kind, StepStatus status, @Nullable Instant until) {

    /** As the store says it. */
    public static Step of(long task, StoredStep step) {
      return new Step(task, step.name(), step.kind(), step.status(), step.until());
    }

    boolean isSignal(StepStatus as) {
      return kind == StepKind.SIGNAL && status == as;
    }
  }

  /**
   * A signal.
   *
   * @param sentAt when it was sent, by the store's clock
   */
  public record Signal(long task, String name, Instant sentAt) {

    /** As the store says it. */
    public static Signal of(long task, StoredSignal signal) {
      return new Signal(task, signal.name(), signal.sentAt());
    }

    boolean isFor(Step step) {
      return task == step.task && name.equals(step.name);
    }
  }
}
