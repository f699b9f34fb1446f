package io.taskmill.spi;

/**
 * Asks for tasks.
 *
 * @param node the claiming node
 * @param firstExec the node's next unused count: the claimed tasks get this one and those after it,
 *     each its own, in whatever order
 * @param limit how many at most
 */
public record ClaimRequest(long node, long firstExec, int limit, LaneFilter filter) {}
