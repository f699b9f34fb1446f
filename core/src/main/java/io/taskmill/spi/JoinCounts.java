package io.taskmill.spi;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.WorkflowState;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What changes of tasks make of the counts of their workflow and of what comes after them, for all
 * stores. Counts move by differences, so a join costs as much as it has edges, and not that much
 * for each of them.
 *
 * <p>A task that others come after counts as <em>open</em> for them while it is live, and as
 * <em>unmet</em> once it has ended otherwise than the edge wants.
 */
public final class JoinCounts {

  private final Map<Long, Join> joins = new TreeMap<>();
  private final Map<Long, Whole> workflows = new HashMap<>();

  /**
   * A task has changed.
   *
   * @param seen its final state when it was last counted; null if it was live
   * @param now its final state; null if it is live
   * @param takenOver whether something comes after it that takes over its failure
   * @param undo whether it undoes another: then its failure is not the workflow's
   */
  public void changed(
      long workflow,
      @Nullable TaskState seen,
      @Nullable TaskState now,
      boolean takenOver,
      boolean undo) {
    Whole whole = workflows.computeIfAbsent(workflow, id -> new Whole());
    whole.live += live(now) - live(seen);
    whole.undos += undo ? live(now) - live(seen) : 0;
    whole.cancelled += is(now, TaskState.CANCELLED) - is(seen, TaskState.CANCELLED);
    if (!takenOver && !undo) {
      whole.failed += is(now, TaskState.FAILED) - is(seen, TaskState.FAILED);
    }
  }

  /** The same for a task that comes after it. */
  public void changed(long after, OnEnd on, @Nullable TaskState seen, @Nullable TaskState now) {
    Join join = joins.computeIfAbsent(after, id -> new Join());
    join.open += live(now) - live(seen);
    join.unmet += unmet(on, now) - unmet(on, seen);
  }

  private static int live(@Nullable TaskState state) {
    return state == null ? 1 : 0;
  }

  private static int is(@Nullable TaskState state, TaskState wanted) {
    return state == wanted ? 1 : 0;
  }

  private static int unmet(OnEnd on, @Nullable TaskState state) {
    return state == null || on.isMetBy(state) ? 0 : 1;
  }

  /** What changes for tasks that come after others, by their ids. */
  public Map<Long, Join> joins() {
    return joins;
  }

  /** What changes for a workflow. */
  public Whole of(long workflow) {
    return workflows.getOrDefault(workflow, new Whole());
  }

  /** The state of a workflow with these counts. One that was undone has failed, whatever comes. */
  public static WorkflowState state(int live, int failed, int cancelled, UndoGate gate) {
    if (live > 0) {
      return WorkflowState.RUNNING;
    }
    return failed > 0 || gate == UndoGate.UNDO
        ? WorkflowState.FAILED
        : cancelled > 0 ? WorkflowState.CANCELLED : WorkflowState.SUCCEEDED;
  }

  /**
   * What is cancelled when a task fails: all that is live, but for what undoes others.
   *
   * @param undos whether one of those is live
   */
  public static TaskFilter rest(long workflow, boolean undos) {
    TaskFilter live = TaskFilter.live().workflow(workflow);
    return undos ? live.attribute(NewWorkflow.MAIN, "1") : live;
  }

  /**
   * Whether the rest is to be cancelled, because the first failure has come.
   *
   * @param live how many tasks are live that undo nothing
   */
  public static boolean cancelsRest(OnFailure rule, int failedBefore, int failedNow, int live) {
    return rule == OnFailure.CANCEL_REST && failedBefore == 0 && failedNow > 0 && live > 0;
  }

  /** What changes for a task that comes after others. */
  public static final class Join {
    private int open;
    private int unmet;

    /** How many more of them are live. */
    public int open() {
      return open;
    }

    /** How many more of them have ended otherwise than is wanted. */
    public int unmet() {
      return unmet;
    }
  }

  /** What changes for a workflow. */
  public static final class Whole {
    private int live;
    private int failed;
    private int cancelled;
    private int undos;

    /** How many more tasks are live. */
    public int live() {
      return live;
    }

    /** How many more of those undo others. */
    public int undos() {
      return undos;
    }

    /** How many more have failed. */
    public int failed() {
      return failed;
    }

    /** How many more are cancelled. */
    public int cancelled() {
      return cancelled;
    }
  }
}
