package io.taskmill;

/** The work of a step without a result. */
@FunctionalInterface
public interface StepAction {

  /** Does it; throwing means that the step has failed. */
  void run() throws Exception;
}
