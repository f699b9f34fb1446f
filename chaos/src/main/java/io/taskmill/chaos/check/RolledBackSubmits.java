package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What was rolled back or refused never existed, nor does anything that nobody submitted. */
final class RolledBackSubmits implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    Set<String> begun = new HashSet<>();
    Set<String> undone = new HashSet<>();
    evidence.all(Entry.SubmitBegun.class).forEach(e -> begun.add(e.ref()));
    evidence.all(Entry.SubmitRolledBack.class).forEach(e -> undone.add(e.ref()));
    evidence.all(Entry.SubmitRefused.class).forEach(e -> undone.add(e.ref()));
    List<Violation> found = new ArrayList<>();
    evidence
        .stored()
        .filter(task -> task.fire() == null)
        .forEach(task -> check(task.id(), task.ref(), "exists", begun, undone, found));
    evidence
        .all(Entry.Entered.class)
        .forEach(e -> check(e.task(), e.ref(), "ran", begun, undone, found));
    return found;
  }

  private static void check(
      long task,
      String ref,
      String does,
      Set<String> begun,
      Set<String> undone,
      List<Violation> found) {
    if (undone.contains(ref)) {
      found.add(exists(task, "The submit %s was undone, but its task %s.".formatted(ref, does)));
    } else if (!begun.contains(ref)) {
      found.add(exists(task, "Nobody submitted %s, but its task %s.".formatted(ref, does)));
    }
  }

  private static Violation exists(long task, String what) {
    return new Violation(Kind.ROLLED_BACK_EXISTS, task, what);
  }
}
