package io.taskmill.bench;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.peer.External;
import io.taskmill.bench.scenario.Scenario;
import io.taskmill.bench.scenario.Sizes;
import java.util.List;

/**
 * What was asked for.
 *
 * @param store a name or a URL
 * @param repeats how many runs count
 */
record BenchSettings(
    String store,
    Sizes sizes,
    int repeats,
    List<Scenario> scenarios,
    List<Contender> contenders,
    List<External> externals) {}
