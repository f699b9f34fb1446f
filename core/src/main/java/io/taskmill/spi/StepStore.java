package io.taskmill.spi;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * The steps of tasks and the signals that were sent to them. Both go with their task: when it is
 * purged, and when a person resets it.
 *
 * <p>Signals are sent by {@link io.taskmill.admin.TaskCommand.Signal}.
 */
public interface StepStore {

  /** The steps of a task, in the order in which they first came. */
  List<StoredStep> steps(long task);

  /** Those of these tasks that have steps, whose results may be large. At most 1,000. */
  Set<Long> tasksWithSteps(Collection<Long> tasks);

  /** The signals that were sent to a task and that nobody has taken, the oldest first. */
  List<StoredSignal> signals(long task);

  /**
   * Writes down a step of a running task: a new one, or in place of the one with the same name. One
   * of the kind UNDO is {@linkplain Claimed#undoing told} to all executions from then on, until the
   * task is reset; and it takes the deadline from the task, which must not end half undone.
   *
   * @return false if the fence no longer holds the task: nothing was written
   */
  boolean record(Fence fence, StoredStep step);

  /**
   * Takes the oldest signal with the step's name and writes the step down with its payload as the
   * result: both or nothing, so that a signal is taken once. If the step is DONE already, its
   * result is the answer, and nothing is taken: whoever has lost the answer asks again.
   */
  SignalAnswer takeSignal(Fence fence, StoredStep step);
}
