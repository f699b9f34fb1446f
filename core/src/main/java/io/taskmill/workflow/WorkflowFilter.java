package io.taskmill.workflow;

import org.jspecify.annotations.Nullable;

/**
 * Which workflows: every condition that is not null must hold.
 *
 * @param parent of this task
 * @param needsPerson whether only those of which a task is in ATTENTION
 */
public record WorkflowFilter(
    @Nullable String name,
    @Nullable String key,
    @Nullable WorkflowState state,
    @Nullable Long tenant,
    @Nullable Long parent,
    boolean needsPerson) {

  /** Every workflow. */
  public static WorkflowFilter all() {
    return new WorkflowFilter(null, null, null, null, null, false);
  }

  /** Only those of this name. */
  public WorkflowFilter named(String value) {
    return new WorkflowFilter(value, key, state, tenant, parent, needsPerson);
  }

  /** Only those with this key. */
  public WorkflowFilter withKey(String value) {
    return new WorkflowFilter(name, value, state, tenant, parent, needsPerson);
  }

  /** Only those in this state. */
  public WorkflowFilter in(WorkflowState value) {
    return new WorkflowFilter(name, key, value, tenant, parent, needsPerson);
  }

  /** Only those of this tenant. */
  public WorkflowFilter ofTenant(long value) {
    return new WorkflowFilter(name, key, state, value, parent, needsPerson);
  }

  /** Only those that this task has submitted. */
  public WorkflowFilter ofParent(long value) {
    return new WorkflowFilter(name, key, state, tenant, value, needsPerson);
  }

  /** Only those that wait for a person: a task of theirs is in ATTENTION. They are RUNNING. */
  public WorkflowFilter needingPerson() {
    return new WorkflowFilter(name, key, state, tenant, parent, true);
  }

  /** Whether it may be one of those: that a task needs a person is not seen from outside. */
  public boolean matches(WorkflowInfo workflow) {
    return (name == null || name.equals(workflow.name()))
        && (key == null || key.equals(workflow.key()))
        && (state == null || state == workflow.state())
        && (tenant == null || tenant == workflow.tenant())
        && (parent == null || parent.equals(workflow.parent()));
  }
}
