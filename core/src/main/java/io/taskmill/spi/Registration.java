package io.taskmill.spi;

import java.time.Instant;

/**
 * A node's place in the cluster.
 *
 * @param node its number, never given to another
 * @param slot a small number (0 to 1023) that no other registered node has, for making ids
 * @param now the store's clock
 */
public record Registration(long node, int slot, Instant now) {

  /** How many slots there are, and so how many nodes. */
  public static final int SLOTS = 1024;
}
