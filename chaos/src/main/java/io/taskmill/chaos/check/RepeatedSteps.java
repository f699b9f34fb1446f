package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A step that is written down as done is not done again by an execution that was claimed after
 * that, unless a person has had it forgotten. One that was claimed before may be a zombie.
 */
final class RepeatedSteps implements Rule {

  /** What makes a task forget its steps. */
  static final Set<String> FORGETS = Set.of("reset", "redo-step");

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Step, Entry.StepRecorded> first = new HashMap<>();
    evidence
        .all(Entry.StepRecorded.class)
        .forEach(e -> first.putIfAbsent(new Step(e.task(), e.step()), e));
    List<Violation> found = new ArrayList<>();
    evidence
        .all(Entry.StepBegun.class)
        .forEach(
            begun -> {
              Entry.StepRecorded recorded = first.get(new Step(begun.task(), begun.step()));
              if (recorded != null
                  && isClaimedLater(evidence, begun, recorded)
                  && !evidence.hands().has(begun.task(), FORGETS)) {
                found.add(
                    new Violation(
                        Kind.STEP_TWICE,
                        begun.task(),
                        "%s has done step '%s' again, which %s had recorded as done before."
                            .formatted(begun.execution(), begun.step(), recorded.execution())));
              }
            });
    return found;
  }

  private static boolean isClaimedLater(
      Evidence evidence, Entry.StepBegun begun, Entry.StepRecorded recorded) {
    return evidence.runs(begun.task()).stream()
        .filter(run -> run.execution().equals(begun.execution()))
        .anyMatch(run -> run.claimBegun() > recorded.at());
  }

  private record Step(long task, String name) {}
}
