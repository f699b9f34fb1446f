package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Who lives keeps his leases: an execution is fenced out only if something was done to its own
 * process, or a person has taken its task away. What is done to the store is no reason, unless the
 * store forgets: after a failover to an older copy this is asked only of what was claimed since.
 */
final class FencedOut implements Rule {

  /** How long after a fault of its connections a node may still be taken for dead. */
  private static final long AFTERMATH = 15_000_000_000L;

  /** Stands for every process, where the store has forgotten what it gave to them. */
  private static final String FORGOTTEN = "";

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<String, List<Span>> faults = faults(evidence);
    List<Violation> found = new ArrayList<>();
    for (long task : evidence.tasksThatRan()) {
      if (evidence.hands().wasTakenAway(task)) {
        continue;
      }
      for (Run run : evidence.runs(task)) {
        OptionalLong refused = refused(run);
        if (run.entered().isPresent()
            && run.wasFencedOut()
            && refused.isPresent()
            && Stream.of(run.process(), FORGOTTEN)
                .flatMap(target -> faults.getOrDefault(target, List.of()).stream())
                .noneMatch(span -> span.excuses(run, refused.getAsLong()))) {
          found.add(
              new Violation(
                  Kind.FENCED_OUT,
                  task,
                  "%s was refused, but nothing was done to %s."
                      .formatted(run.execution(), run.process())));
        }
      }
    }
    return found;
  }

  /**
   * When it was first refused; not if a write before had no answer: it may have taken effect, and
   * then the same is refused the second time when the task has gone on since.
   */
  private static OptionalLong refused(Run run) {
    for (Attempt attempt : run.attempts()) {
      if (attempt.isRefused()) {
        return OptionalLong.of(attempt.answered());
      }
      if (attempt.isEnd() && !attempt.isAccepted()) {
        return OptionalLong.empty();
      }
    }
    return OptionalLong.empty();
  }

  private static Map<String, List<Span>> faults(Evidence evidence) {
    Map<Integer, Long> ends = new HashMap<>();
    evidence.all(Entry.FaultEnded.class).forEach(end -> ends.put(end.number(), end.at()));
    Map<String, List<Span>> faults = new HashMap<>();
    evidence
        .all(Entry.FaultBegun.class)
        // A node's clock is nobody's business.
        .filter(fault -> !fault.kind().equals("skew"))
        .forEach(
            fault ->
                faults
                    .computeIfAbsent(fault.target(), target -> new ArrayList<>())
                    .add(
                        new Span(
                            fault.at(),
                            ends.getOrDefault(fault.number(), Long.MAX_VALUE - AFTERMATH)
                                + AFTERMATH)));
    Failover.all(evidence)
        .forEach(
            failover ->
                faults
                    .computeIfAbsent(FORGOTTEN, any -> new ArrayList<>())
                    .add(new Span(failover.lost(), failover.back())));
    return faults;
  }

  private record Span(long from, long until) {

    boolean excuses(Run run, long refused) {
      return from <= refused && run.claimed() <= until;
    }
  }
}
