package io.taskmill.spi;

import io.taskmill.TaskPolicy;
import org.jspecify.annotations.Nullable;

/** Whether tasks of the same tenant, type and key wait for each other. */
public enum KeyTurn {
  /** They do not. */
  NONE,
  /**
   * No more of them than {@link TypeRules#perKey} are READY or RUNNING at once; the others are
   * BLOCKED. One that waits for its next attempt lets others go first.
   */
  APART,
  /** The same, and one that has had its turn keeps it until it is final. */
  ORDERED;

  /** What the policy of its type says of a task with this key. */
  public static KeyTurn of(@Nullable String key, TaskPolicy policy) {
    if (policy.perKey() == null || key == null) {
      return NONE;
    }
    return policy.ordered() ? ORDERED : APART;
  }
}
