package io.taskmill.admin;

import java.time.Instant;
import java.util.Set;

/**
 * A process that runs tasks, as it stood when it was asked for.
 *
 * @param id its number, which no other ever has
 * @param since when it joined
 * @param alive false if it has not beaten for its whole lease: others are about to take its tasks
 * @param types what it serves
 * @param queues from which it takes tasks; none for all
 * @param tenants whose tasks it takes; none for all
 * @param threads how many handlers it runs at once
 * @param held how many tasks it holds: those that run, and a few that are about to
 * @param draining whether it claims nothing because somebody wants that
 */
public record ClusterNode(
    long id,
    String name,
    String host,
    Instant since,
    Instant lastBeat,
    boolean alive,
    Set<String> types,
    Set<String> queues,
    Set<Long> tenants,
    int threads,
    long held,
    boolean draining) {}
