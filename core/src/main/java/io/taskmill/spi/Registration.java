package io.taskmill.spi;

import java.time.Instant;

/**
 * A node's place in the cluster.
 *
 * <p>The number is made of the store's clock, the node's {@linkplain NodeInfo#token token} and its
 * slot, and is higher than every number that the store has given before. A plain counter would not
 * do: after a failover to a replica, or a restore, it gives numbers again that are in use, and a
 * fence of one process would then fit the task of another.
 *
 * @param node its number, never given to another
 * @param slot a small number (0 to 1023) that no other registered node has, for making ids
 * @param now the store's clock
 */
public record Registration(long node, int slot, Instant now) {

  /** How many slots there are, and so how many nodes. */
  public static final int SLOTS = 1024;
}
