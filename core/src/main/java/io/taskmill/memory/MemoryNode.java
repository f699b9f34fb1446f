package io.taskmill.memory;

import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeStatus;
import java.time.Instant;
import java.util.Set;

/** One registered node and its heartbeat. */
final class MemoryNode {

  final long number;
  final int slot;
  final NodeInfo info;

  Set<String> types = Set.of();
  final Instant registeredAt;
  long beats;
  Instant lastBeat;
  boolean draining;

  MemoryNode(long number, int slot, NodeInfo info, Instant now) {
    this.number = number;
    this.slot = slot;
    this.info = info;
    this.registeredAt = now;
    this.lastBeat = now;
  }

  void beat(Instant now) {
    beats++;
    lastBeat = now;
  }

  boolean isOverdue(Instant now) {
    return lastBeat.plus(info.lease()).isBefore(now) || lastBeat.isAfter(now);
  }

  NodeStatus status(Instant now) {
    return new NodeStatus(
        number,
        slot,
        info.name(),
        info.host(),
        info.lease(),
        types,
        info.queues(),
        info.tenants(),
        beats,
        isOverdue(now),
        info.threads(),
        draining,
        registeredAt,
        lastBeat);
  }
}
