package io.taskmill.spi;

import java.util.List;

/**
 * Asks for tasks, in one trip to the store.
 *
 * @param node the claiming node
 * @param firstExec the node's next unused count: the claimed tasks get this one and those after it,
 *     each its own, in whatever order
 * @param shares what is wanted, the most urgent first; none for nothing
 */
public record ClaimRequest(long node, long firstExec, List<Share> shares) {

  /** Copies the list. */
  public ClaimRequest {
    shares = List.copyOf(shares);
  }

  /** Asks for one share. */
  public static ClaimRequest of(long node, long firstExec, int limit, LaneFilter filter) {
    return new ClaimRequest(node, firstExec, List.of(new Share(filter, limit)));
  }

  /** How many tasks at most, and so how many counts the node sets aside. */
  public int limit() {
    return shares.stream().mapToInt(Share::limit).sum();
  }

  /**
   * A part of what is wanted.
   *
   * @param limit how many at most
   */
  public record Share(LaneFilter filter, int limit) {}
}
