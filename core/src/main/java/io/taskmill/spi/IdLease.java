package io.taskmill.spi;

import java.time.Instant;

/**
 * A slot for making ids, leased to a process that is no node. These slots are other ones than those
 * of nodes: {@link TaskIds} tells how ids are made with either.
 *
 * @param slot from 0 to 1023; until its lease is over no other process is given it
 * @param now the store's clock
 */
public record IdLease(int slot, Instant now) {

  /** How many slots there are, and so how many processes that only submit. */
  public static final int SLOTS = 1024;

  /** Where the search for a free slot begins: not at the same place for all. */
  public static int firstChoice(long holder) {
    return (int) Math.floorMod(holder, (long) SLOTS);
  }

  /** There is no free slot. */
  public static StoreException none() {
    return new StoreException(
        "This process cannot make ids: %d processes that only submit have all slots. Close those that are"
                .formatted(SLOTS)
            + " not needed. The slots of processes that have died are free again after some minutes.",
        null);
  }
}
