package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A submit makes at most one task, also when it is sent again, and under its key it is always
 * answered with that one; a key of tasks has at most one live task, unless its type lets tasks
 * share it.
 */
final class SubmittedTwice implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    Map<String, Long> byRef = new HashMap<>();
    evidence
        .stored()
        .filter(task -> task.fire() == null)
        .forEach(
            task -> {
              Long other = byRef.putIfAbsent(task.ref(), task.id());
              if (other != null) {
                found.add(
                    twice(task.id(), "The submit %s made %d too.".formatted(task.ref(), other)));
              }
            });
    compareAnswers(evidence, found);
    keys(evidence).values().forEach(tasks -> check(tasks, found));
    return found;
  }

  /** Also where the first task is gone: then nothing in the store shows that there were two. */
  private static void compareAnswers(Evidence evidence, List<Violation> found) {
    Map<String, Long> answers = new HashMap<>();
    evidence.all(Entry.SubmitAccepted.class).forEach(e -> answers.put(e.ref(), e.task()));
    evidence
        .all(Entry.SubmitAnsweredAgain.class)
        .forEach(
            e -> {
              Long before = answers.putIfAbsent(e.ref(), e.task());
              if (before != null && before != e.task()) {
                found.add(
                    twice(
                        e.task(),
                        "The submit %s was answered with %d before.".formatted(e.ref(), before)));
              }
            });
  }

  /** The tasks of each type and key that were created for sure, and when they lived for sure. */
  private static Map<String, List<Lived>> keys(Evidence evidence) {
    Map<String, Entry.SubmitBegun> begun = new HashMap<>();
    Set<String> shared =
        evidence
            .all(Entry.LimitSet.class)
            .filter(e -> e.perKey() > 0)
            .map(Entry.LimitSet::type)
            .collect(Collectors.toSet());
    evidence
        .all(Entry.SubmitBegun.class)
        .filter(e -> e.key() != null && !shared.contains(e.type()))
        .forEach(e -> begun.put(e.ref(), e));
    Map<String, List<Lived>> keys = new HashMap<>();
    evidence
        .all(Entry.SubmitAccepted.class)
        .filter(Entry.SubmitAccepted::created)
        .forEach(
            e -> {
              Entry.SubmitBegun from = begun.get(e.ref());
              if (from != null) {
                keys.computeIfAbsent(from.type() + " " + from.key(), k -> new ArrayList<>())
                    .add(new Lived(e.task(), from.at(), e.at(), liveUntil(evidence, e)));
              }
            });
    return keys;
  }

  /** The earliest moment at which it may have come to an end for the first time. */
  private static long liveUntil(Evidence evidence, Entry.SubmitAccepted task) {
    long until = task.at();
    if (evidence.hands().timesReopened(task.task()) > 0) {
      return until;
    }
    for (Run run : evidence.runs(task.task())) {
      until = Math.max(until, run.provedUntil().orElse(until));
    }
    return until;
  }

  private static void check(List<Lived> tasks, List<Violation> found) {
    for (Lived one : tasks) {
      for (Lived other : tasks) {
        if (other.begun > one.answered && other.answered < one.liveUntil) {
          found.add(
              twice(
                  other.task,
                  "It was created while %d had its key and lived.".formatted(one.task)));
        }
      }
    }
  }

  private static Violation twice(long task, String what) {
    return new Violation(Kind.SUBMITTED_TWICE, task, what);
  }

  private record Lived(long task, long begun, long answered, long liveUntil) {}
}
