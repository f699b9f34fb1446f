package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.plan.FaultKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A worker that stands still in the middle of a transaction holds up nobody for longer than such a
 * transaction may last: meanwhile others go on to claim tasks of types with a limit.
 */
final class HeldUpTypes implements Rule {

  /** As long as a transaction stands still, and then until the tasks of a dead node are back. */
  private static final long LONGEST = 12_000_000_000L;

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Integer, Long> ends = new HashMap<>();
    evidence.all(Entry.FaultEnded.class).forEach(end -> ends.put(end.number(), end.at()));
    LimitedRuns limited = new LimitedRuns(evidence);
    List<Violation> found = new ArrayList<>();
    for (Entry.FaultBegun fault :
        evidence
            .all(Entry.FaultBegun.class)
            .filter(each -> each.kind().equals(FaultKind.FREEZE.text()))
            .toList()) {
      long until = ends.getOrDefault(fault.number(), fault.at());
      limited
          .limits()
          .filter(limit -> limit.maxRunning() > 0)
          .forEach(limit -> check(evidence, limited.tasks(limit.type()), fault, until, found));
    }
    return found;
  }

  /** One task that was there all the time is enough: others of its type waited with it. */
  private static void check(
      Evidence evidence,
      List<Long> tasks,
      Entry.FaultBegun fault,
      long until,
      List<Violation> found) {
    long[] claims =
        tasks.stream()
            .flatMap(task -> evidence.runs(task).stream())
            .mapToLong(Run::claimed)
            .filter(at -> at >= fault.at())
            .sorted()
            .toArray();
    long last = fault.at();
    for (long claim : claims) {
      long from = last;
      if (from < until && claim - from > LONGEST) {
        tasks.stream()
            .filter(task -> waited(evidence, task, from, claim))
            .findFirst()
            .ifPresent(
                task ->
                    found.add(
                        new Violation(
                            Kind.HELD_UP,
                            task,
                            "Nothing of its type was claimed for %d s while %s stood still."
                                .formatted((claim - from) / 1_000_000_000, fault.target()))));
      }
      last = claim;
    }
  }

  private static boolean waited(Evidence evidence, long task, long from, long until) {
    OptionalLong submitted =
        evidence
            .all(Entry.SubmitAccepted.class)
            .filter(accepted -> accepted.task() == task)
            .mapToLong(Entry.SubmitAccepted::at)
            .min();
    // What a person has touched may have waited because of that.
    return submitted.isPresent()
        && !evidence.hands().isTouched(task)
        && submitted.getAsLong() <= from
        && evidence.runs(task).stream().mapToLong(Run::claimed).min().orElse(0) >= until;
  }
}
