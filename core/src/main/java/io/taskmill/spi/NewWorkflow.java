package io.taskmill.spi;

import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workflow to be created, with its tasks. The graph has no cycle.
 *
 * @param id made as those of tasks are
 * @param key what no other live workflow of this tenant and name may have
 * @param parent the task that submits it
 * @param parentStep the step of that task
 * @param nodes its tasks, each after all that it comes after, and their ids in the same order
 * @param resultOf the task whose result is the workflow's; null if there is no such one
 */
public record NewWorkflow(
    long id,
    long tenant,
    long creator,
    String name,
    @Nullable String key,
    OnFailure onFailure,
    @Nullable Long parent,
    @Nullable String parentStep,
    List<Node> nodes,
    List<Edge> edges,
    @Nullable Long resultOf) {

  public NewWorkflow {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /** One without a result. */
  public NewWorkflow(
      long id,
      long tenant,
      long creator,
      String name,
      @Nullable String key,
      OnFailure onFailure,
      @Nullable Long parent,
      @Nullable String parentStep,
      List<Node> nodes,
      List<Edge> edges) {
    this(id, tenant, creator, name, key, onFailure, parent, parentStep, nodes, edges, null);
  }

  /**
   * The attribute that tasks have which undo nothing, in a workflow with others that do: those are
   * cancelled when one of them fails.
   */
  public static final String MAIN = NewTask.OWN_ATTRIBUTES + "main";

  /** How many of its tasks undo others. */
  public int undos() {
    return (int) nodes.stream().filter(Node::undo).count();
  }

  /** Its tasks. */
  public List<NewTask> tasks() {
    return nodes.stream().map(Node::task).toList();
  }

  /**
   * A task of it.
   *
   * @param name unique in the workflow
   * @param before how many tasks it comes after
   * @param undo whether it undoes another: then it also waits until all that undo nothing have
   *     ended, and is SKIPPED unless one of those has failed without another that takes it over
   */
  public record Node(String name, NewTask task, int before, boolean undo) {

    /** One that undoes nothing. */
    public Node(String name, NewTask task, int before) {
      this(name, task, before, false);
    }

    /** What it waits for. */
    public int open() {
      return undo ? before + UndoGate.CLOSED.open() : before;
    }
  }

  /**
   * One task comes after another.
   *
   * @param on which end of the one before lets the other go on
   */
  public record Edge(long before, long after, OnEnd on) {}
}
