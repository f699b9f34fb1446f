package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.chaos.journal.Write;
import org.jspecify.annotations.Nullable;

/**
 * A write of an execution and what came of it.
 *
 * @param begun when it was first sent: one whose answer was lost is sent again, and either may have
 *     taken effect
 * @param answered when the answer came; the end of time if none did
 * @param state for an accepted end: the state that the store said
 */
record Attempt(Write write, long begun, long answered, Answer answer, @Nullable TaskState state) {

  enum Answer {
    ACCEPTED,
    REFUSED,
    UNKNOWN
  }

  boolean isAccepted() {
    return answer == Answer.ACCEPTED;
  }

  boolean isRefused() {
    return answer == Answer.REFUSED;
  }

  boolean isEnd() {
    return isEnd(write);
  }

  static boolean isEnd(Write write) {
    return write == Write.FINISH || write == Write.FINISH_IN_TRANSACTION;
  }

  /** Whether the task was told to be in a final state. */
  boolean madeFinal() {
    return isAccepted() && state != null && state.isFinal();
  }
}
