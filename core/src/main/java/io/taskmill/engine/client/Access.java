package io.taskmill.engine.client;

import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskScope;

/**
 * Who asks, and what exists for them.
 *
 * @param by on whose behalf something is changed
 * @param scope which tasks there are for them
 */
public record Access(Actor by, TaskScope scope) {

  /** For somebody for whom everything exists. */
  public static Access unlimited(Actor by) {
    return new Access(by, TaskScope.everything());
  }
}
