package io.taskmill.bench;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.scenario.Scenario;
import java.util.List;

/**
 * What was asked for.
 *
 * @param store a name or a URL
 * @param tasks how many tasks a run has
 * @param repeats how many runs count
 */
record BenchSettings(
    String store, int tasks, int repeats, List<Scenario> scenarios, List<Contender> contenders) {}
