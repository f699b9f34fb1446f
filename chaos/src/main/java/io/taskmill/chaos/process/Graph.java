package io.taskmill.chaos.process;

import io.taskmill.TaskRequest;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** A small workflow whose tasks are called as their submits: a chain, a diamond or a fan-in. */
final class Graph {

  private static final int WIDTH = 4;

  private final Workflow workflow = Workflow.named("graph");
  private final List<Node> nodes = new ArrayList<>();
  private final Supplier<TaskRequest<Work, Void>> requests;

  private Graph(Supplier<TaskRequest<Work, Void>> requests) {
    this.requests = requests;
  }

  /** A task of it, and the names of those that it comes after. */
  record Node(TaskRequest<Work, Void> request, List<String> after) {

    String name() {
      return request.payload().ref();
    }
  }

  static Graph any(Random random, Supplier<TaskRequest<Work, Void>> requests) {
    Graph graph = new Graph(requests);
    graph.workflow.withOnFailure(random.nextBoolean() ? OnFailure.CONTINUE : OnFailure.CANCEL_REST);
    switch (random.nextInt(3)) {
      case 0 -> graph.add(graph.add(graph.add()));
      case 1 -> {
        String first = graph.add();
        graph.add(graph.add(first), graph.add(first));
      }
      default -> {
        String[] all = new String[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
          all[i] = graph.add();
        }
        graph.add(all);
      }
    }
    return graph;
  }

  private String add(String... after) {
    Node node = new Node(requests.get(), List.of(after));
    workflow.task(node.name(), node.request).after(after);
    nodes.add(node);
    return node.name();
  }

  Workflow workflow() {
    return workflow;
  }

  List<Node> nodes() {
    return nodes;
  }
}
