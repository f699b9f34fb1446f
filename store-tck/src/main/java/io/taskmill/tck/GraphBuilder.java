package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;

import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.NewWorkflow.Edge;
import io.taskmill.spi.NewWorkflow.Node;
import io.taskmill.spi.WorkflowLink;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A workflow to submit: tasks by name, each named after those that it comes after. */
final class GraphBuilder {

  private final long id = Ids.next();
  private final Map<String, TaskBuilder> tasks = new LinkedHashMap<>();
  private final Map<String, Integer> before = new LinkedHashMap<>();
  private final List<Edge> edges = new ArrayList<>();
  private long tenant = 1;
  private @Nullable String key;
  private OnFailure onFailure = OnFailure.CONTINUE;
  private final Set<String> undos = new HashSet<>();
  private @Nullable Long parent;
  private @Nullable String parentStep;
  private @Nullable String resultOf;

  static GraphBuilder graph() {
    return new GraphBuilder();
  }

  GraphBuilder tenant(long value) {
    this.tenant = value;
    return this;
  }

  GraphBuilder key(String value) {
    this.key = value;
    return this;
  }

  GraphBuilder onFailure(OnFailure value) {
    this.onFailure = value;
    return this;
  }

  /** As children of this task. */
  GraphBuilder parent(long task, String step) {
    this.parent = task;
    this.parentStep = step;
    return this;
  }

  /** With the result of this task. */
  GraphBuilder resultOf(String name) {
    this.resultOf = name;
    return this;
  }

  /** A task that comes after the success of these. */
  GraphBuilder then(String name, String... others) {
    return then(name, task(), others);
  }

  GraphBuilder then(String name, TaskBuilder task, String... others) {
    tasks.put(name, task.link(WorkflowLink.MEMBER));
    before.put(name, 0);
    for (String other : others) {
      edge(other, OnEnd.SUCCESS, name);
    }
    return this;
  }

  /** A task that undoes another if the workflow fails, after these undos have ended. */
  GraphBuilder undo(String name, String... laterOnes) {
    String undo = "undo:" + name;
    then(undo, name);
    undos.add(undo);
    for (String later : laterOnes) {
      edge("undo:" + later, OnEnd.ANY, undo);
    }
    return this;
  }

  /** One more edge. */
  GraphBuilder edge(String other, OnEnd on, String name) {
    edges.add(new Edge(id(other), id(name), on));
    before.merge(name, 1, Integer::sum);
    of(name).link(WorkflowLink.AFTER);
    return this;
  }

  long id() {
    return id;
  }

  long id(String name) {
    return of(name).id();
  }

  private TaskBuilder of(String name) {
    TaskBuilder task = tasks.get(name);
    if (task == null) {
      throw new IllegalArgumentException("No task is called " + name);
    }
    return task;
  }

  /** The same ids each time: what is built twice is a submit sent twice. */
  NewWorkflow build() {
    List<Node> nodes = new ArrayList<>();
    tasks.forEach(
        (name, task) -> {
          boolean undo = undos.contains(name);
          TaskBuilder marked =
              undos.isEmpty() || undo ? task : task.attribute(NewWorkflow.MAIN, "1");
          nodes.add(new Node(name, marked.build(), before.getOrDefault(name, 0), undo));
        });
    return new NewWorkflow(
        id,
        tenant,
        7,
        "order",
        key,
        onFailure,
        parent,
        parentStep,
        nodes,
        List.copyOf(edges),
        resultOf == null ? null : id(resultOf));
  }
}
