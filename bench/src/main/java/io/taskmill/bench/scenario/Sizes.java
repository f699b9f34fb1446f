package io.taskmill.bench.scenario;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much is measured.
 *
 * @param tasks how many tasks a run has
 * @param payloads how large the payloads are that are drained, in bytes
 * @param seconds how long a run goes on that has no end of its own
 * @param samples how many tasks are timed one by one
 * @param nodes how many processes share the work, one case after the other
 * @param idleNodes how many nodes have nothing to do, one case after the other
 * @param schedules how many schedules fire each second
 * @param growthScale the large backlogs, as a share of their full size
 * @param retention how long what has ended is kept in a pipeline; null for ever
 * @param live how many live tasks there are where much is looked at or cancelled; null for the
 *     usual number of the scenario
 * @param finished how many tasks have ended where much is looked at; null for the usual number
 */
public record Sizes(
    int tasks,
    List<Integer> payloads,
    int seconds,
    int samples,
    List<Integer> nodes,
    List<Integer> idleNodes,
    int schedules,
    double growthScale,
    @Nullable Duration retention,
    @Nullable Integer live,
    @Nullable Integer finished) {}
