package io.taskmill.engine.node;

import io.taskmill.TaskmillException;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.WakeSignal;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Registration;
import io.taskmill.spi.RegistryFullException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registers this process. Where registered nodes have all slots, there may be nobody left who
 * removes the dead among them. So it then watches their heartbeats itself, by the same rule as
 * every node, and takes the place of one that has stopped.
 */
public final class NodeRegistrar {

  private static final Logger log = LoggerFactory.getLogger(NodeRegistrar.class);
  private static final int LOOKS_A_LEASE = 10;

  private final NodeRegistry registry;
  private final NodeInfo info;
  private final EngineRuntime runtime;

  public NodeRegistrar(NodeRegistry registry, NodeInfo info, EngineRuntime runtime) {
    this.registry = registry;
    this.info = info;
    this.runtime = runtime;
  }

  /**
   * Registers, which takes as long as the lease of a dead node if there is no free slot.
   *
   * @throws RegistryFullException if all nodes are alive
   */
  public Registration register() {
    int token = runtime.random().nextInt(NodeInfo.TOKENS);
    NodeInfo node = info.withToken(token);
    try {
      return registry.register(node);
    } catch (RegistryFullException e) {
      return registerInPlaceOfTheDead(node, e);
    }
  }

  private Registration registerInPlaceOfTheDead(NodeInfo node, RegistryFullException full) {
    List<NodeStatus> nodes = registry.list();
    log.warn(
        "Registered nodes have all {} slots, so this process cannot join yet. It watches their"
            + " heartbeats and removes those that have stopped for their whole lease ({} s for the"
            + " longest); then it joins.",
        Registration.SLOTS,
        nodes.stream()
            .map(NodeStatus::lease)
            .max(Comparator.naturalOrder())
            .orElse(Duration.ZERO)
            .toSeconds());
    DeadNodeDetector watch = new DeadNodeDetector(info.lease().dividedBy(2));
    WakeSignal pause = runtime.wakeSignal();
    while (true) {
      long asked = runtime.nanoTime();
      nodes = registry.list();
      List<NodeStatus> dead = watch.look(nodes, asked, runtime.nanoTime());
      long removed =
          dead.stream().filter(peer -> registry.declareDead(peer.node(), peer.beats())).count();
      if (removed > 0 || nodes.size() < Registration.SLOTS) {
        try {
          Registration registration = registry.register(node);
          log.info("Removed {} nodes that had stopped, and joined.", removed);
          return registration;
        } catch (RegistryFullException e) {
          // Others were faster.
          continue;
        }
      }
      if (watch.sawAllBeat()) {
        throw full;
      }
      await(pause);
    }
  }

  private void await(WakeSignal pause) {
    try {
      pause.await(info.lease().dividedBy(LOOKS_A_LEASE));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TaskmillException(
          "The thread was interrupted while it waited for a dead node's slot, so this process has"
              + " not joined.",
          e);
    }
  }
}
