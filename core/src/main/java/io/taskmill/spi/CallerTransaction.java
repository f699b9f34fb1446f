package io.taskmill.spi;

import io.taskmill.TaskState;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The verbs of {@link TaskStore}, {@link StepStore} and {@link WorkflowStore} that can take part in
 * a caller's transaction. One that fails leaves no half of itself behind: what it has done is
 * undone, or the transaction is gone as a whole, and the error says so.
 */
public interface CallerTransaction {

  /**
   * As {@link TypeStore#register}, so that types are stored no later than tasks that are submitted
   * here afterwards. Where others can write beside the caller, it is done at once and stays even if
   * the caller rolls back: nobody has to wait for the end of the transaction. Where they cannot, it
   * is a part of the transaction.
   */
  void register(List<StoredType> types);

  /** As {@link TaskStore#submit}, if and when the caller commits. */
  List<Submitted> submit(List<NewTask> tasks);

  /** As {@link ReportStore#write}, if and when the caller commits. */
  Set<Fence> report(List<Report> reports);

  /** As {@link WorkflowStore#submit}, if and when the caller commits. */
  Submitted submit(NewWorkflow workflow);

  /** As {@link WorkflowStore#submitChildren}, if and when the caller commits. */
  boolean submitChildren(Fence fence, StoredStep step, NewWorkflow workflow);

  /** As {@link TaskStore#finish}, if and when the caller commits. */
  Map<Fence, TaskState> finish(List<Finish> finishes);

  /** As {@link TaskStore#checkpoint}, if and when the caller commits. */
  boolean checkpoint(Fence fence, String checkpoint);

  /** As {@link StepStore#record}, if and when the caller commits. */
  boolean record(Fence fence, StoredStep step);
}
