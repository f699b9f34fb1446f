package io.taskmill.cli.view;

import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.QueueStatus;
import java.util.List;
import java.util.Set;

/**
 * How a store stands at a moment.
 *
 * @param debugModes those that are on
 * @param failures what went wrong last, the newest first
 */
public record TopSnapshot(
    String store,
    Times at,
    Set<DebugMode> debugModes,
    List<QueueStatus> queues,
    List<ClusterNode> nodes,
    List<TopFailure> failures) {}
