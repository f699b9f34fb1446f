package io.taskmill.chaos;

import io.taskmill.chaos.plan.FaultKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** How many faults of each kind suit a run: in three minutes ten zombies and five restarts. */
final class UsualFaults {

  /** Servers that can be stopped, because they were started for the run. */
  private static final Set<String> STARTED_HERE = Set.of("postgres", "mariadb", "mysql");

  private UsualFaults() {}

  static Map<FaultKind, Integer> of(String store, int seconds, int servers) {
    Map<FaultKind, Integer> counts = new EnumMap<>(FaultKind.class);
    // Fewer would not have enough in hand to try the fence.
    counts.put(FaultKind.STOP, Math.max(5, every(18, seconds)));
    counts.put(FaultKind.SLOW_DISK, every(90, seconds));
    if (servers > 0) {
      counts.put(FaultKind.KILL_SERVER, every(15, seconds));
    }
    if (!store.contains("sqlite")) {
      counts.put(FaultKind.FULL_POOL, every(60, seconds));
      counts.put(FaultKind.CUT, every(45, seconds));
      counts.put(FaultKind.FREEZE, every(90, seconds));
      counts.put(FaultKind.HANG, every(60, seconds));
    }
    if (STARTED_HERE.contains(store)) {
      counts.put(FaultKind.RESTART, every(60, seconds));
      counts.put(FaultKind.CRASH, every(90, seconds));
    }
    return counts;
  }

  private static int every(int pause, int seconds) {
    return Math.max(1, Math.round((float) seconds / pause));
  }
}
