package io.taskmill.admin;

import java.util.List;

/** The processes of the cluster that run tasks. */
public interface ClusterNodes {

  /** All that have joined and not left, the oldest first. */
  List<ClusterNode> list();

  /**
   * Lets a node claim nothing more. It gives back what it has not begun, and what runs there goes
   * on. It hears of it within a second where wake-ups cross processes, elsewhere with its next
   * heartbeat. It stays so until {@link #resume}, or until its process ends, also if it is taken
   * for dead meanwhile and joins again under another number.
   *
   * @throws io.taskmill.InvalidTaskException if there is no such node
   */
  void drain(long node);

  /**
   * Lets a node claim again.
   *
   * @throws io.taskmill.InvalidTaskException if there is no such node
   */
  void resume(long node);
}
