package io.taskmill.chaos.plan;

import java.time.Duration;
import java.util.Map;

/**
 * What a plan is made from.
 *
 * @param length how long faults go on
 * @param killEvery the pause between kills
 * @param counts how many there are of the other kinds; missing kinds are left out
 */
public record PlanSettings(
    long seed,
    Duration length,
    int workers,
    int submitters,
    int servers,
    Duration lease,
    Duration killEvery,
    Map<FaultKind, Integer> counts) {

  int count(FaultKind kind) {
    return counts.getOrDefault(kind, 0);
  }
}
