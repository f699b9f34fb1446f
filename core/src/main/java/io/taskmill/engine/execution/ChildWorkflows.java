package io.taskmill.engine.execution;

import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.workflow.Workflow;
import org.jspecify.annotations.Nullable;

/** Makes workflows of what handlers submit as children of their tasks. */
public interface ChildWorkflows {

  /**
   * Has a workflow stored, and tells whoever has to hear of it.
   *
   * @param write stores it; its types are there by then
   */
  void submit(Workflow workflow, long parent, String step, Write write);

  /** Stores a workflow together with the step that has added it. */
  @FunctionalInterface
  interface Write {
    /**
     * Does it.
     *
     * @param joined the transaction of the handler's that it is a part of; null for none
     */
    void write(NewWorkflow children, @Nullable CallerTransaction joined);
  }
}
