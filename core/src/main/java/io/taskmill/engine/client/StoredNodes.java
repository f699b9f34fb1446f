package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.ClusterNodes;
import io.taskmill.admin.TaskScope;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Store;
import io.taskmill.spi.Wakeup.Hint;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What people see of nodes, and ask of them. Which nodes there are says something of all tenants,
 * so that a scope with a tenant has none; another has those that may run its tasks.
 */
public final class StoredNodes implements ClusterNodes {

  private final Store store;
  private final Access access;
  private final ClientCalls calls;

  /**
   * @param access on whose behalf nodes drain and resume
   */
  public StoredNodes(Store store, Access access, ClientCalls calls) {
    this.store = store;
    this.access = access;
    this.calls = calls;
  }

  @Override
  public List<ClusterNode> list() {
    return calls.shielded(
        () -> {
          Map<Long, Long> held = store.diagnostics().heldByNode();
          return store.nodes().list().stream()
              .filter(node -> mayRun(access.scope(), node))
              .sorted(Comparator.comparingLong(NodeStatus::node))
              .map(node -> info(node, held.getOrDefault(node.node(), 0L)))
              .toList();
        });
  }

  private static boolean mayRun(TaskScope scope, NodeStatus node) {
    return scope.tenant() == null
        && (scope.types().isEmpty() || node.types().stream().anyMatch(scope.types()::contains))
        && (scope.queues().isEmpty()
            || node.queues().isEmpty()
            || node.queues().stream().anyMatch(scope.queues()::contains));
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
    access.scope().requireEverything("drain or resume a node");
    if (!calls.shielded(() -> store.nodes().drain(node, draining, access.by()))) {
      throw new InvalidTaskException(
          "There is no node %s; it has left, or was taken for dead. The store has %s."
              .formatted(node, list().stream().map(ClusterNode::id).toList()));
    }
    store.wakeup().announce(Hint.SIGNAL);
  }
}
