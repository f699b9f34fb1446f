package io.taskmill.engine.execution;

import io.taskmill.spi.NewWorkflow;
import io.taskmill.workflow.Workflow;
import java.util.function.Consumer;

/** Makes workflows of what handlers submit as children of their tasks. */
public interface ChildWorkflows {

  /**
   * Has a workflow stored, and tells whoever has to hear of it.
   *
   * @param write stores it; its types are there by then
   */
  void submit(Workflow workflow, long parent, String step, Consumer<NewWorkflow> write);
}
