package io.taskmill.bench.scenario;

import io.taskmill.bench.peer.Contender;
import io.taskmill.bench.report.Progress;
import io.taskmill.bench.report.Report;
import io.taskmill.bench.server.Server;
import java.util.List;

/**
 * What scenarios are run with.
 *
 * @param tasks how many tasks a run has
 * @param contenders who takes part, ours first
 */
public record Setup(
    Server server,
    int tasks,
    List<Contender> contenders,
    Repeats repeats,
    Report report,
    Progress progress) {}
