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
  private final Ledger ledger;

  SimNodes(NodeRegistry real, Wire wire, Ledger ledger) {
    this.real = real;
    this.wire = wire;
    this.ledger = ledger;
  }

  /** Never twice: registering again is another node. */
  @Override
  public Registration register(NodeInfo node) {
    return wire.once(
        "register",
        () -> {
          Registration registration = real.register(node);
          ledger.registered(registration.node(), node.name());
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
          ledger.beaten(node, beat.registered());
          return beat;
        });
  }

  @Override
  public boolean declareDead(long node, long beats) {
    return wire.anyTime(
        "declareDead",
        () -> {
          boolean removed = real.declareDead(node, beats);
          ledger.declaredDead(node, removed);
          return removed;
        });
  }

  @Override
  public void leave(long node) {
    wire.anyTime(
        "leave",
        () -> {
          real.leave(node);
          ledger.left(node);
          return node;
        });
  }

  @Override
  public List<NodeStatus> list() {
    return wire.twice("list", real::list);
  }
}
