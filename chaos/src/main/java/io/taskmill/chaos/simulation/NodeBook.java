package io.taskmill.chaos.simulation;

import java.util.HashMap;
import java.util.Map;

/** Which nodes are registered, and when each has beaten last. */
final class NodeBook {

  /** Clocks of processes go up to a tenth too fast, so some see a lease end that much earlier. */
  private static final double SHARE_OF_LEASE = 0.85;

  private final Weather weather;
  private final Map<Long, Long> lastBeat = new HashMap<>();

  NodeBook(Weather weather) {
    this.weather = weather;
  }

  void registered(long node) {
    lastBeat.put(node, weather.reachable());
  }

  void beaten(long node) {
    lastBeat.put(node, weather.reachable());
  }

  void removed(long node) {
    lastBeat.remove(node);
  }

  boolean isRegistered(long node) {
    return lastBeat.containsKey(node);
  }

  /** Whether it has beaten within the last lease, not counting the time the store was away. */
  boolean isAliveAndWell(long node) {
    Long last = lastBeat.get(node);
    return last != null && weather.reachable() - last < World.LEASE.toNanos() * SHARE_OF_LEASE;
  }
}
