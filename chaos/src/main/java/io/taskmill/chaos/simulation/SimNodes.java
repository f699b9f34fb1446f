package io.taskmill.chaos.simulation;

import io.taskmill.spi.Beat;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Registration;
import java.util.List;
import java.util.Set;

/** The verbs of a node's life over a {@link Wire}; each is written down as it takes effect. */
final class SimNodes implements NodeRegistry {

  private final NodeRegistry real;
  private final Wire wire;
  private final History history;

  SimNodes(NodeRegistry real, Wire wire, History history) {
    this.real = real;
    this.wire = wire;
    this.history = history;
  }

  /** Never twice: registering again is another node. */
  @Override
  public Registration register(NodeInfo node) {
    return wire.once(
        "register",
        () -> {
          Registration registration = real.register(node);
          history.registered(registration.node(), node.name());
          return registration;
        });
  }

  @Override
  public void serve(long node, Set<String> types) {
    wire.twice(
        "serve",
        () -> {
          real.serve(node, types);
          return types;
        });
  }

  @Override
  public Beat beat(long node) {
    return wire.anyTime(
        "beat",
        () -> {
          Beat beat = real.beat(node);
          history.beaten(node, beat.registered());
          return beat;
        });
  }

  @Override
  public boolean declareDead(long node, long beats) {
    return wire.anyTime(
        "declareDead",
        () -> {
          boolean removed = real.declareDead(node, beats);
          history.declaredDead(node, removed);
          return removed;
        });
  }

  @Override
  public void leave(long node) {
    wire.anyTime(
        "leave",
        () -> {
          real.leave(node);
          history.left(node);
          return node;
        });
  }

  @Override
  public List<NodeStatus> list() {
    return wire.twice("list", real::list);
  }
}
