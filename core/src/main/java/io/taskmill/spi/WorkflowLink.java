package io.taskmill.spi;

/** Whether a task belongs to a workflow, and waits for others of it. */
public enum WorkflowLink {
  /** It belongs to none. */
  NONE,
  /** It belongs to one, and comes after none of its tasks. */
  MEMBER,
  /** It belongs to one, and is BLOCKED until {@link WorkflowStore#release} lets it go on. */
  AFTER
}
