package io.taskmill.admin;

import java.time.Instant;

/**
 * What this process does at this moment, and has done since it was opened. The store is not asked
 * for it.
 *
 * @param now the time by the store's clock, as far as it is known here
 * @param storeAway whether the store does not answer
 * @param node its number among the nodes; 0 if it only submits
 * @param threads how many handlers run at once that hold their thread; 0 if it only submits
 * @param running how many handlers run, those included whose stage is awaited
 * @param held how many tasks it holds: those that run, those that are about to, and those whose end
 *     is about to be written
 * @param claimed how many tasks it has claimed
 * @param claimRequests how often it has asked the store for tasks
 * @param finishBatches how many groups of ends it has written
 */
public record NodeLoad(
    Instant now,
    boolean storeAway,
    long node,
    int threads,
    int running,
    int held,
    long claimed,
    long claimRequests,
    long finishBatches) {}
