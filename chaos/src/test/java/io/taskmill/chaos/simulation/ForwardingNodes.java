package io.taskmill.chaos.simulation;

import io.taskmill.spi.Beat;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Registration;
import io.taskmill.spi.Store;
import java.util.List;
import java.util.Set;

/** The verbs of a real registry; a mutant has another one among them. */
class ForwardingNodes implements NodeRegistry {

  private final Store store;

  ForwardingNodes(Store store) {
    this.store = store;
  }

  final NodeRegistry real() {
    return store.nodes();
  }

  @Override
  public Registration register(NodeInfo node) {
    return real().register(node);
  }

  @Override
  public void serve(long node, Set<String> types) {
    real().serve(node, types);
  }

  @Override
  public Beat beat(long node) {
    return real().beat(node);
  }

  @Override
  public boolean declareDead(long node, long beats) {
    return real().declareDead(node, beats);
  }

  @Override
  public void leave(long node) {
    real().leave(node);
  }

  @Override
  public List<NodeStatus> list() {
    return real().list();
  }
}
