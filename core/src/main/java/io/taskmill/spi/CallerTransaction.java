package io.taskmill.spi;

import io.taskmill.TaskState;
import java.util.List;
import java.util.Map;

/** The verbs of {@link TaskStore} that can take part in a caller's transaction. */
public interface CallerTransaction {

  /** As {@link TaskStore#submit}, if and when the caller commits. */
  List<Submitted> submit(List<NewTask> tasks);

  /** As {@link TaskStore#finish}, if and when the caller commits. */
  Map<Fence, TaskState> finish(List<Finish> finishes);
}
