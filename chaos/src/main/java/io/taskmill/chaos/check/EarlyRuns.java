package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A delay is kept, whatever the clocks of nodes say; not if the store's own clock was stepped, or a
 * person has moved the task.
 */
final class EarlyRuns implements Rule {

  /** What makes a task due at another time. */
  private static final Set<String> MOVES = Set.of("run-now", "reschedule", "retry", "reset");

  @Override
  public List<Violation> check(Evidence evidence) {
    if (evidence.all(Entry.FaultBegun.class).anyMatch(e -> e.kind().equals("clock_step"))) {
      return List.of();
    }
    Commanded hands = evidence.hands();
    Map<String, Long> due = new HashMap<>();
    evidence.all(Entry.SubmitDelayed.class).forEach(e -> due.put(e.ref(), e.nanos()));
    evidence
        .all(Entry.SubmitBegun.class)
        .forEach(e -> due.computeIfPresent(e.ref(), (ref, delay) -> e.at() + delay));
    List<Violation> found = new ArrayList<>();
    evidence
        .stored()
        .filter(task -> !hands.has(task.id(), MOVES))
        .forEach(
            task -> {
              long from = due.getOrDefault(task.ref(), Long.MIN_VALUE);
              evidence.runs(task.id()).stream()
                  .filter(run -> run.claimed() < from)
                  .forEach(
                      run ->
                          found.add(
                              new Violation(
                                  Kind.EARLY,
                                  task.id(),
                                  "%s was given it %d ms too early."
                                      .formatted(
                                          run.execution(), (from - run.claimed()) / 1_000_000))));
            });
    return found;
  }
}
