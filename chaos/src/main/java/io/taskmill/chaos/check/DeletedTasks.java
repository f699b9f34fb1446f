package io.taskmill.chaos.check;

import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.List;

/** A task that was deleted is never seen again. */
final class DeletedTasks implements Rule {

  static final String DELETE = "delete";

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    evidence
        .commanded()
        .ifPresent(
            commanded ->
                evidence
                    .stored()
                    .filter(task -> commanded.count(task.id(), DELETE) > 0)
                    .forEach(task -> found.add(seen(task.id(), "the store still shows it."))));
    evidence
        .all(Entry.CommandAnswered.class)
        .filter(e -> e.verb().equals(DELETE) && e.answer() == Result.APPLIED)
        .forEach(
            e ->
                evidence.runs(e.task()).stream()
                    .filter(run -> run.claimBegun() > e.at())
                    .forEach(run -> found.add(seen(e.task(), run.execution() + " was given it."))));
    return found;
  }

  private static Violation seen(long task, String what) {
    return new Violation(Kind.DELETED_SEEN, task, "It was deleted, but " + what);
  }
}
