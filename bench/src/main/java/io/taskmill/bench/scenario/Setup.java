package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.report.Progress;
import io.taskmill.bench.report.Report;
import io.taskmill.servers.Server;
import java.util.List;

/**
 * What scenarios are run with.
 *
 * @param contenders who takes part, ours first
 */
public record Setup(
    Server server,
    Sizes sizes,
    List<Contender> contenders,
    Externals externals,
    Repeats repeats,
    Report report,
    Progress progress) {}
