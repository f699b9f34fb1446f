package io.taskmill.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * A registered node.
 *
 * @param queues from which it takes tasks; none for all
 * @param tenants whose tasks it takes; none for all
 * @param beats how often it has beaten: stands still when it has stopped
 * @param overdue whether its lease is over by the store's clock (or its last beat lies in the
 *     future of a clock that was set back, which says nothing)
 * @param threads how many handlers it runs at once
 * @param draining whether a person wants it to claim no more
 * @param lastBeat by the store's clock
 */
public record NodeStatus(
    long node,
    int slot,
    String name,
    String host,
    Duration lease,
    Set<String> types,
    Set<String> queues,
    Set<Long> tenants,
    long beats,
    boolean overdue,
    int threads,
    boolean draining,
    Instant registeredAt,
    Instant lastBeat) {}
