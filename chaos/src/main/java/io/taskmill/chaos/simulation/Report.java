package io.taskmill.chaos.simulation;

import java.util.List;

/**
 * What came of one simulation.
 *
 * @param fingerprint the same for two runs of one seed
 * @param fired due times of schedules that were fired
 * @param refused writes of executions without a lease that were refused
 * @param recovered tasks that were taken back from nodes that were gone
 * @param deadNodes nodes that were taken for dead
 */
record Report(
    List<Finding> findings,
    long steps,
    long fingerprint,
    int tasks,
    int fired,
    int refused,
    int recovered,
    int deadNodes) {}
