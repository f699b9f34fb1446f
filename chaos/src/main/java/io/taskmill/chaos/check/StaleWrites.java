package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import java.util.ArrayList;
import java.util.List;

/** What an execution writes after another one was given its task is refused. */
final class StaleWrites implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    for (long task : evidence.tasksThatRan()) {
      List<Run> runs = evidence.runs(task);
      for (Run run : runs) {
        for (Run later : runs) {
          if (later.claimBegun() >= run.claimed() && !later.equals(run)) {
            check(run, later, found);
          }
        }
      }
    }
    return found;
  }

  private static void check(Run run, Run later, List<Violation> found) {
    run.attempts().stream()
        .filter(attempt -> attempt.isAccepted() && attempt.begun() > later.claimed())
        .forEach(
            attempt ->
                found.add(
                    new Violation(
                        Kind.STALE_ACCEPTED,
                        run.task(),
                        "A %s of %s was accepted although %s had the task by then."
                            .formatted(attempt.write(), run.execution(), later.execution()))));
  }
}
