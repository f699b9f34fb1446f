package io.taskmill.workflow;

import io.taskmill.InvalidTaskException;
import io.taskmill.workflow.Workflow.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Puts the tasks of a graph in order, each after all that it comes after; or shows a cycle. */
final class GraphOrder {

  private final String workflow;
  private final Map<String, Node> nodes;

  GraphOrder(String workflow, Map<String, Node> nodes) {
    this.workflow = workflow;
    this.nodes = nodes;
  }

  List<Node> sorted() {
    Map<String, Integer> open = new LinkedHashMap<>();
    Map<String, List<Node>> followers = new HashMap<>();
    Deque<Node> free = new ArrayDeque<>();
    for (Node node : nodes.values()) {
      List<String> before = node.names();
      open.put(node.name(), before.size());
      before.forEach(name -> followers.computeIfAbsent(name, n -> new ArrayList<>()).add(node));
      if (before.isEmpty()) {
        free.add(node);
      }
    }
    List<Node> sorted = new ArrayList<>(nodes.size());
    while (!free.isEmpty()) {
      Node next = free.remove();
      sorted.add(next);
      open.remove(next.name());
      for (Node follower : followers.getOrDefault(next.name(), List.of())) {
        if (open.merge(follower.name(), -1, Integer::sum) == 0) {
          free.add(follower);
        }
      }
    }
    if (!open.isEmpty()) {
      throw cycle(open.keySet());
    }
    return sorted;
  }

  /** Whatever is left comes after something that is left: following that leads into the circle. */
  private InvalidTaskException cycle(Set<String> left) {
    Set<String> path = new LinkedHashSet<>();
    String at = left.iterator().next();
    while (path.add(at)) {
      at =
          Objects.requireNonNull(nodes.get(at)).names().stream()
              .filter(left::contains)
              .findFirst()
              .orElseThrow();
    }
    List<String> circle =
        new ArrayList<>(path).subList(new ArrayList<>(path).indexOf(at), path.size());
    StringBuilder words = new StringBuilder("'" + at + "'");
    for (int i = circle.size() - 1; i >= 0; i--) {
      words.append(" → '").append(circle.get(i)).append("'");
    }
    return new InvalidTaskException(
        "The tasks of workflow '%s' come after each other in a circle: %s. Nothing was submitted; take one of these edges out."
            .formatted(workflow, words));
  }
}
