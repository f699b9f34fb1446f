package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * At most one execution of a task holds a lease. That two handlers run at once proves nothing, one
 * may be a zombie; that two executions both wrote successfully, each after the other had the task,
 * does.
 */
final class OverlappingLeases implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    for (long task : evidence.tasksThatRan()) {
      List<Run> proved =
          evidence.runs(task).stream().filter(run -> run.provedUntil().isPresent()).toList();
      for (int i = 0; i < proved.size(); i++) {
        for (int j = i + 1; j < proved.size(); j++) {
          if (overlap(proved.get(i), proved.get(j))) {
            found.add(
                new Violation(
                    Kind.OVERLAPPING_LEASES,
                    task,
                    "Both %s and %s held a valid lease at one time."
                        .formatted(proved.get(i).execution(), proved.get(j).execution())));
          }
        }
      }
    }
    return found;
  }

  private static boolean overlap(Run one, Run other) {
    long from = Math.max(one.claimed(), other.claimed());
    long until = Math.min(one.provedUntil().orElseThrow(), other.provedUntil().orElseThrow());
    return from < until;
  }
}
