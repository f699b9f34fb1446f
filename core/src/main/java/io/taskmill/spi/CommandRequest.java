package io.taskmill.spi;

import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskScope;
import java.util.List;

/**
 * What a person asks of tasks.
 *
 * @param scope a task that is out of it when it is locked is answered as one that does not exist
 */
public record CommandRequest(List<Long> ids, TaskCommand command, Actor by, TaskScope scope) {

  /**
   * Nobody changes what was given.
   *
   * @throws io.taskmill.admin.OutOfScopeException if tasks would be moved out of the scope
   */
  public CommandRequest {
    ids = List.copyOf(ids);
    scope.requireKept(command);
  }

  /** The same of other tasks, by another command. */
  public CommandRequest of(List<Long> others, TaskCommand other) {
    return new CommandRequest(others, other, by, scope);
  }
}
