package io.taskmill.memory;

import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Registration;
import io.taskmill.spi.RegistryFullException;
import java.time.Instant;
import java.util.BitSet;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The registered nodes. Numbers only go up: the moment by the store's clock, a random token, the
 * slot. Slots go round, so that one is free for long before it is used again: a node that does not
 * know yet that it was taken for dead makes ids with its old one.
 */
final class NodeTable {

  private static final int TOKEN_SHIFT = 10;
  private static final int MOMENT_SHIFT = 21;

  private final Map<Long, MemoryNode> nodes = new TreeMap<>();
  private final BitSet slots = new BitSet(Registration.SLOTS);
  private long lastNumber;

  MemoryNode add(NodeInfo info, Instant now) {
    if (slots.cardinality() == Registration.SLOTS) {
      throw new RegistryFullException(info.name());
    }
    int slot = slots.nextClearBit((int) ((lastNumber + 1) % Registration.SLOTS));
    slot = slot < Registration.SLOTS ? slot : slots.nextClearBit(0);
    slots.set(slot);
    long moment = Math.max(now.toEpochMilli(), (lastNumber >> MOMENT_SHIFT) + 1);
    lastNumber = (moment << MOMENT_SHIFT) + ((long) info.token() << TOKEN_SHIFT) + slot;
    MemoryNode node = new MemoryNode(lastNumber, slot, info, now);
    nodes.put(node.number, node);
    return node;
  }

  void remove(long number) {
    MemoryNode node = nodes.remove(number);
    if (node != null) {
      slots.clear(node.slot);
    }
  }

  @Nullable MemoryNode get(long number) {
    return nodes.get(number);
  }

  boolean isRegistered(long number) {
    return nodes.containsKey(number);
  }

  /** The machine of a registered node; null if it is not registered. */
  @Nullable String hostOf(long number) {
    MemoryNode node = nodes.get(number);
    return node == null ? null : node.info.host();
  }

  Collection<MemoryNode> all() {
    return nodes.values();
  }
}
