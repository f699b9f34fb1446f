package io.taskmill.web;

import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import io.taskmill.wire.Ids;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/** The processes that run tasks. */
@ApiResource
@RequestMapping("/nodes")
class NodesController {

  /**
   * A process that runs tasks.
   *
   * @param id its number, which no other ever has
   * @param name what it is called
   * @param host the machine on which it runs
   * @param since when it joined
   * @param lastBeat when it has last beaten
   * @param alive false if it has not beaten for its whole lease: others are about to take its tasks
   * @param types what it serves
   * @param queues from which it takes tasks; none for all
   * @param tenants whose tasks it takes; none for all
   * @param threads how many handlers it runs at once
   * @param held how many tasks it holds: those that run, and a few that are about to
   * @param draining whether it claims nothing because somebody wants that
   * @param verbs what the caller may do with it now: drain or resume
   */
  record Node(
      long id,
      String name,
      String host,
      Instant since,
      Instant lastBeat,
      boolean alive,
      Set<String> types,
      Set<String> queues,
      Set<Long> tenants,
      int threads,
      long held,
      boolean draining,
      List<String> verbs) {}

  /** All processes that have joined and not left, the oldest first. */
  @GetMapping
  @Access(Role.VIEWER)
  Page<Node> listNodes(ControlPlane plane, Caller caller) {
    return new Page<>(plane.nodes().list().stream().map(node -> view(node, caller)).toList(), null);
  }

  /**
   * Lets a process claim nothing more. It gives back what it has not begun, and what runs there
   * goes on. It hears of it within seconds, and stays so until it is resumed or ends.
   */
  @PostMapping("/{id}/drain")
  @Access(Role.OPERATOR)
  Node drainNode(@PathVariable String id, ControlPlane plane, Operator operator, Caller caller) {
    long node = require(id, plane).id();
    operator.nodes().drain(node);
    return view(require(id, plane), caller);
  }

  /** Lets a process claim tasks again. */
  @PostMapping("/{id}/resume")
  @Access(Role.OPERATOR)
  Node resumeNode(@PathVariable String id, ControlPlane plane, Operator operator, Caller caller) {
    long node = require(id, plane).id();
    operator.nodes().resume(node);
    return view(require(id, plane), caller);
  }

  private static ClusterNode require(String id, ControlPlane plane) {
    long number = Ids.read("id", id);
    return plane.nodes().list().stream()
        .filter(node -> node.id() == number)
        .findAny()
        .orElseThrow(() -> ApiException.notFound("node with this id"));
  }

  private static Node view(ClusterNode node, Caller caller) {
    boolean may = caller.operates() && caller.scope().isEverything();
    return new Node(
        node.id(),
        node.name(),
        node.host(),
        node.since(),
        node.lastBeat(),
        node.alive(),
        node.types(),
        node.queues(),
        node.tenants(),
        node.threads(),
        node.held(),
        node.draining(),
        may ? List.of(node.draining() ? "resume" : "drain") : List.of());
  }
}
