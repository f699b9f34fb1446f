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

  /** Whether it has begun, and keeps its key's turn where tasks are ordered. */
  boolean hasTurn;

  @Nullable TaskState finalState;

  /** The result that a person has given it; null if none has. */
  @Nullable String byHand;

  /** Whether a person has given it a reason to fail. */
  boolean mayFail;

  /** Whether it was deleted or purged. */
  boolean gone;

  /** How often a person has let it run anew. */
  int reopened;

  int entered;
  int counted;
  int refused;
  final Set<Fence> begun = new HashSet<>();
  final Set<Fence> ended = new HashSet<>();

  TaskLife(NewTask task) {
    this.task = task;
  }

  /**
   * A person lets it run anew.
   *
   * @param asNew whether what was counted is forgotten
   */
  void reopen(boolean asNew) {
    finalState = null;
    hasTurn = false;
    reopened++;
    counted = asNew ? 0 : counted;
  }

  boolean isLive() {
    return finalState == null;
  }
}
