package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.Actor;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.ClusterNodes;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Store;
import io.taskmill.spi.Wakeup.Hint;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What people see of nodes, and ask of them. */
public final class StoredNodes implements ClusterNodes {

  private final Store store;
  private final Actor by;
  private final ClientCalls calls;

  /**
   * @param by on whose behalf nodes drain and resume
   */
  public StoredNodes(Store store, Actor by, ClientCalls calls) {
    this.store = store;
    this.by = by;
    this.calls = calls;
  }

  @Override
  public List<ClusterNode> list() {
    return calls.shielded(
        () -> {
          Map<Long, Long> held = store.diagnostics().heldByNode();
          return store.nodes().list().stream()
              .sorted(Comparator.comparingLong(NodeStatus::node))
              .map(node -> info(node, held.getOrDefault(node.node(), 0L)))
              .toList();
        });
  }

  private static ClusterNode info(NodeStatus node, long held) {
    return new ClusterNode(
        node.node(),
        node.name(),
        node.host(),
        node.registeredAt(),
        node.lastBeat(),
        !node.overdue(),
        node.types(),
        node.queues(),
        node.tenants(),
        node.threads(),
        held,
        node.draining());
  }

  @Override
  public void drain(long node) {
    ask(node, true);
  }

  @Override
  public void resume(long node) {
    ask(node, false);
  }

  private void ask(long node, boolean draining) {
    if (!calls.shielded(() -> store.nodes().drain(node, draining, by))) {
      throw new InvalidTaskException(
          "There is no node %s; it has left, or was taken for dead. The store has %s."
              .formatted(node, list().stream().map(ClusterNode::id).toList()));
    }
    store.wakeup().announce(Hint.SIGNAL);
  }
}
