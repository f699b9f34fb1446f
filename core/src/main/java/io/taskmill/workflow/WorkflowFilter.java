package io.taskmill.workflow;

import org.jspecify.annotations.Nullable;

/**
 * Which workflows: every condition that is not null must hold.
 *
 * @param parent of this task
 */
public record WorkflowFilter(
    @Nullable String name,
    @Nullable String key,
    @Nullable WorkflowState state,
    @Nullable Long tenant,
    @Nullable Long parent) {

  /** Every workflow. */
  public static WorkflowFilter all() {
    return new WorkflowFilter(null, null, null, null, null);
  }

  /** Only those of this name. */
  public WorkflowFilter named(String value) {
    return new WorkflowFilter(value, key, state, tenant, parent);
  }

  /** Only those with this key. */
  public WorkflowFilter withKey(String value) {
    return new WorkflowFilter(name, value, state, tenant, parent);
  }

  /** Only those in this state. */
  public WorkflowFilter in(WorkflowState value) {
    return new WorkflowFilter(name, key, value, tenant, parent);
  }

  /** Only those of this tenant. */
  public WorkflowFilter ofTenant(long value) {
    return new WorkflowFilter(name, key, state, value, parent);
  }

  /** Only those that this task has submitted. */
  public WorkflowFilter ofParent(long value) {
    return new WorkflowFilter(name, key, state, tenant, value);
  }

  /** Whether it is one of those. */
  public boolean matches(WorkflowInfo workflow) {
    return (name == null || name.equals(workflow.name()))
        && (key == null || key.equals(workflow.key()))
        && (state == null || state == workflow.state())
        && (tenant == null || tenant == workflow.tenant())
        && (parent == null || parent.equals(workflow.parent()));
  }
}
