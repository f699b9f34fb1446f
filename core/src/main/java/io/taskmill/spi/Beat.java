package io.taskmill.spi;

import io.taskmill.admin.DebugMode;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The answer to a heartbeat.
 *
 * @param registered false if the node was removed: it has lost all it held, and must register anew
 * @param now the store's clock
 * @param peers the other nodes
 * @param asked what was asked of the node's executions, every time until they end
 * @param typesMark a number that is another one whenever a type was registered or saved, so that
 *     nodes need not read the types to find out
 * @param draining whether the node should claim no more, and give back what it has not begun; false
 *     again when it may go on
 * @param modes the debug modes that are on in the whole cluster
 */
public record Beat(
    boolean registered,
    Instant now,
    List<NodeStatus> peers,
    List<Asked> asked,
    long typesMark,
    boolean draining,
    Set<DebugMode> modes) {

  /** What a running execution is asked. */
  public record Asked(Fence fence, StopRequest request) {}
}
