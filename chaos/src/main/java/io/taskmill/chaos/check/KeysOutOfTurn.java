package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Where tasks of a key are ordered, one that has begun keeps its turn until it is final, through
 * failed attempts and lost executions: no more have begun and not ended than take turns at once.
 */
final class KeysOutOfTurn implements Rule {

  private static final Set<String> COME_AGAIN = Set.of("retry", "reset");

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    LimitedRuns limited = new LimitedRuns(evidence);
    for (Entry.LimitSet limit : limited.limits().filter(Entry.LimitSet::ordered).toList()) {
      limited
          .tasksByKey(limit.type())
          .forEach((key, tasks) -> check(evidence, key, tasks, limit.perKey(), found));
    }
    return found;
  }

  private static void check(
      Evidence evidence, String key, List<Long> tasks, int limit, List<Violation> found) {
    // One that has left a final state has had several turns, and nobody knows from when to when.
    List<Span> turns =
        tasks.stream()
            .filter(task -> !evidence.hands().has(task, COME_AGAIN))
            .map(task -> turn(task, evidence.runs(task)))
            .toList();
    for (Span.Beyond beyond : Span.beyond(turns, limit)) {
      found.add(
          new Violation(
              Kind.KEY_OUT_OF_TURN,
              beyond.span().task(),
              "It began while of its key '%s' %s had begun and not ended."
                  .formatted(key, beyond.others())));
    }
  }

  /** From its first claim to the last sign that it was not final. */
  private static Span turn(long task, List<Run> runs) {
    long from = runs.get(0).claimed();
    long until = from;
    for (Run run : runs) {
      // The answer to a claim may come when all is over.
      until = Math.max(until, run.provedUntil().orElse(run.claimBegun()));
    }
    return new Span(task, "task " + task, from, until);
  }
}
