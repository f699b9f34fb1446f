package io.taskmill.spi;

import java.time.Instant;

/**
 * What an id tells: the store's time when it was made, in milliseconds since 2020, in front of 22
 * bits that keep it apart from others of the same millisecond: 11 for who made it and 11 that are
 * counted. A node is its {@linkplain Registration#slot slot}; a process that only submits is {@link
 * Registration#SLOTS} and the slot that it {@linkplain IdLease leases}.
 */
public final class TaskIds {

  private static final long EPOCH = Instant.parse("2020-01-01T00:00:00Z").toEpochMilli();
  private static final int OTHER_BITS = 22;

  /** How many bits of an id tell who made it. */
  public static final int MAKER_BITS = 11;

  private TaskIds() {}

  /** The smallest id that can be made at that time or later. */
  public static long from(Instant time) {
    Instant earliest = Instant.ofEpochMilli(EPOCH);
    Instant latest = Instant.ofEpochMilli(EPOCH + (Long.MAX_VALUE >> OTHER_BITS));
    if (time.isBefore(earliest)) {
      return Long.MIN_VALUE;
    }
    return time.isAfter(latest) ? Long.MAX_VALUE : (time.toEpochMilli() - EPOCH) << OTHER_BITS;
  }
}
