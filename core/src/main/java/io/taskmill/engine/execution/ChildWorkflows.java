package io.taskmill.engine.execution;

import io.taskmill.spi.NewWorkflow;
import io.taskmill.workflow.Workflow;

/** Makes workflows of what handlers submit as children of their tasks. */
public interface ChildWorkflows {

  /** A workflow to be stored, whose types are. */
  NewWorkflow prepared(Workflow workflow, long parent, String step);

  /** It is there. */
  void submitted(NewWorkflow workflow);
}
