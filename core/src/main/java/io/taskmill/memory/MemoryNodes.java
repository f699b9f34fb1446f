package io.taskmill.memory;

import io.taskmill.admin.Actor;
import io.taskmill.spi.Beat;
import io.taskmill.spi.EditAudit;
import io.taskmill.spi.IdLease;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Registration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The verbs of a node's life. */
final class MemoryNodes implements NodeRegistry {

  private final MemoryData data;

  MemoryNodes(MemoryData data) {
    this.data = data;
  }

  @Override
  public Registration register(NodeInfo info) {
    return data.alone(
        now -> {
          MemoryNode node = data.nodes.add(info, now);
          return new Registration(node.number, node.slot, now);
        });
  }

  @Override
  public void serve(long number, Set<String> types) {
    Set<String> copy = Set.copyOf(types);
    data.alone(
        now -> {
          MemoryNode node = data.nodes.get(number);
          if (node != null) {
            node.types = copy;
          }
          return copy;
        });
  }

  @Override
  public Beat beat(long number) {
    return data.alone(
        now -> {
          MemoryNode node = data.nodes.get(number);
          if (node == null) {
            return new Beat(false, now, List.of(), List.of(), data.types.mark(), false, Set.of());
          }
          node.beat(now);
          List<NodeStatus> peers = statuses(now);
          peers.removeIf(peer -> peer.node() == number);
          return new Beat(
              true,
              now,
              peers,
              askedOf(number),
              data.types.mark(),
              node.draining,
              Set.copyOf(data.modes));
        });
  }

  @Override
  public boolean declareDead(long number, long beats) {
    return data.alone(
        now -> {
          MemoryNode node = data.nodes.get(number);
          boolean dead = node != null && node.beats == beats && node.isOverdue(now);
          if (dead) {
            data.nodes.remove(number);
          }
          return dead;
        });
  }

  @Override
  public void leave(long number) {
    data.alone(
        now -> {
          data.nodes.remove(number);
          return number;
        });
  }

  @Override
  public boolean drain(long number, boolean draining, Actor by) {
    return data.alone(
        now -> {
          MemoryNode node = data.nodes.get(number);
          if (node != null) {
            EditAudit.node(number, node.draining, draining, by, now)
                .ifPresent(entry -> data.audit.write(entry, now));
            node.draining = draining;
          }
          return node != null;
        });
  }

  @Override
  public IdLease leaseIds(long holder, Duration time) {
    return data.alone(now -> new IdLease(data.idLeases.lease(holder, now, now.plus(time)), now));
  }

  @Override
  public void releaseIds(long holder, Duration pause) {
    data.alone(
        now -> {
          data.idLeases.release(holder, now.plus(pause));
          return holder;
        });
  }

  @Override
  public List<NodeStatus> list() {
    return data.alone(this::statuses);
  }

  private List<NodeStatus> statuses(Instant now) {
    List<NodeStatus> statuses = new ArrayList<>();
    data.nodes.all().forEach(node -> statuses.add(node.status(now)));
    return statuses;
  }

  private List<Beat.Asked> askedOf(long number) {
    List<Beat.Asked> asked = new ArrayList<>();
    for (MemoryTask task : data.tasks.heldBy(number)) {
      if (task.asked != null) {
        asked.add(new Beat.Asked(task.holder(), task.asked));
      }
    }
    return asked;
  }
}
