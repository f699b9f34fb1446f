package io.taskmill.chaos.report;

import io.taskmill.chaos.plan.Fault;
import java.util.List;
import java.util.Map;

/**
 * Where and how a run takes place.
 *
 * @param server what decides how durable the store is, as it says itself
 */
public record Scene(
    String store,
    long seed,
    long seconds,
    int workers,
    List<Fault> plan,
    Map<String, String> server) {}
