package io.taskmill.cli.view;

import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.QueueStatus;
import java.util.List;

/**
 * How a store stands at a moment.
 *
 * @param failures what went wrong last, the newest first
 */
public record TopSnapshot(
    String store,
    Times at,
    List<QueueStatus> queues,
    List<ClusterNode> nodes,
    List<TopFailure> failures) {}
