package io.taskmill.chaos.simulation;

import io.taskmill.TaskState;
import io.taskmill.spi.Fence;
import io.taskmill.spi.NewTask;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What has happened to one task so far, as the store's answers tell it. */
final class TaskLife {

  final NewTask task;

  /** The execution that has the lease; null if none. */
  @Nullable Fence holder;

  /** The last execution that had it. */
  @Nullable Fence last;

  @Nullable TaskState finalState;
  int entered;
  int counted;
  int refused;
  final Set<Fence> begun = new HashSet<>();
  final Set<Fence> ended = new HashSet<>();

  TaskLife(NewTask task) {
    this.task = task;
  }

  boolean isLive() {
    return finalState == null;
  }
}
