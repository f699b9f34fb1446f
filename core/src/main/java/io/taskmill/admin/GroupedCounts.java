package io.taskmill.admin;

import java.util.Map;

/**
 * How many tasks of each group.
 *
 * @param groups by name: the state, the type, the queue, or the tenant as a decimal number; only
 *     groups that have tasks
 * @param complete whether these are all groups; if not, there may be others among the tasks that
 *     were not read
 */
public record GroupedCounts(Map<String, TaskCount> groups, boolean complete) {

  /** What tasks are grouped by. */
  public enum By {
    /** Their state. */
    STATE,
    /** The name of their type. */
    TYPE,
    /** Their queue. */
    QUEUE,
    /** Their tenant. */
    TENANT
  }

  public GroupedCounts {
    groups = Map.copyOf(groups);
  }
}
