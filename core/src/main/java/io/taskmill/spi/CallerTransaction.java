package io.taskmill.spi;

import io.taskmill.TaskState;
import java.util.List;
import java.util.Map;

/**
 * The verbs of {@link TaskStore} that can take part in a caller's transaction. One that fails
 * leaves no half of itself behind: what it has done is undone, or the transaction is gone as a
 * whole, and the error says so.
 */
public interface CallerTransaction {

  /** As {@link TaskStore#submit}, if and when the caller commits. */
  List<Submitted> submit(List<NewTask> tasks);

  /** As {@link TaskStore#finish}, if and when the caller commits. */
  Map<Fence, TaskState> finish(List<Finish> finishes);
}
