package io.taskmill.chaos.process;

import io.taskmill.TaskRequest;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;

/**
 * A small workflow whose tasks are called as their submits: a chain, a diamond or a fan-in; one in
 * which other tasks take over a failure; or one that is undone if it fails.
 */
final class Graph {

  private static final int WIDTH = 4;

  private final Workflow workflow = Workflow.named("graph");
  private final Map<String, TaskRequest<Work, Void>> requests = new HashMap<>();
  private final Random random;
  private final Function<Role, TaskRequest<Work, Void>> newRequest;

  private Graph(Random random, Function<Role, TaskRequest<Work, Void>> newRequest) {
    this.random = random;
    this.newRequest = newRequest;
  }

  /** What a task of a workflow is for. */
  enum Role {
    /** Succeeds, sooner or later. */
    ANY,
    /** The same, soon. */
    QUICK,
    /** Fails for good. */
    FAILING
  }

  /**
   * A task of it.
   *
   * @param name in the workflow
   * @param after the submits of those that it comes after, and which end of them lets it go on
   */
  record Node(
      String name, TaskRequest<Work, Void> request, boolean isUndo, Map<String, OnEnd> after) {

    String ref() {
      return request.payload().ref();
    }
  }

  static Graph any(Random random, Function<Role, TaskRequest<Work, Void>> newRequest) {
    Graph graph = new Graph(random, newRequest);
    graph.workflow.withOnFailure(random.nextBoolean() ? OnFailure.CONTINUE : OnFailure.CANCEL_REST);
    switch (random.nextInt(8)) {
      case 0 -> graph.add(Role.ANY, graph.add(Role.ANY, graph.add(Role.ANY)));
      case 1 -> {
        String first = graph.add(Role.ANY);
        graph.add(Role.ANY, graph.add(Role.ANY, first), graph.add(Role.ANY, first));
      }
      case 2, 3 -> {
        String[] all = new String[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
          all[i] = graph.add(Role.ANY);
        }
        graph.add(Role.ANY, all);
      }
      case 4, 5 -> graph.takeOver();
      default -> graph.undo();
    }
    return graph;
  }

  /** After a task that fails or not: one for each end of it, and one after those. */
  private void takeOver() {
    String first = add(random.nextInt(3) == 0 ? Role.QUICK : Role.FAILING);
    add(Role.QUICK, first);
    String ifFailed = add(Role.QUICK);
    workflow.after(OnEnd.FAILURE, first);
    String always = add(Role.QUICK);
    workflow.after(OnEnd.ANY, first);
    add(Role.QUICK);
    workflow.after(OnEnd.ANY, ifFailed, always);
  }

  /** A diamond of which one side, the end or nothing fails, and all but the end can be undone. */
  private void undo() {
    int failing = random.nextInt(4);
    String first = add(Role.QUICK);
    String side = add(failing < 2 ? Role.FAILING : Role.QUICK, first);
    String other = add(Role.QUICK, first);
    add(failing == 2 ? Role.FAILING : Role.QUICK, side, other);
    for (String name : List.of(first, side, other)) {
      TaskRequest<Work, Void> request = newRequest.apply(Role.QUICK);
      workflow.undo(name, request);
      requests.put(Workflow.UNDO + name, request);
    }
  }

  private String add(Role role, String... after) {
    TaskRequest<Work, Void> request = newRequest.apply(role);
    String name = request.payload().ref();
    requests.put(name, request);
    workflow.task(name, request).after(after);
    return name;
  }

  Workflow workflow() {
    return workflow;
  }

  boolean canBeUndone() {
    return nodes().stream().anyMatch(Node::isUndo);
  }

  List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    for (Workflow.Node node : workflow.inOrder()) {
      Map<String, OnEnd> after = new LinkedHashMap<>();
      node.after().forEach((name, on) -> after.put(request(name).payload().ref(), on));
      nodes.add(new Node(node.name(), request(node.name()), node.isUndo(), after));
    }
    return nodes;
  }

  private TaskRequest<Work, Void> request(String name) {
    return Objects.requireNonNull(requests.get(name));
  }
}
