package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was accepted is there, and what is said to be done was done. */
final class LostTasks implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    evidence
        .all(Entry.SubmitAccepted.class)
        .filter(accepted -> evidence.stored(accepted.task()).isEmpty())
        .forEach(
            accepted ->
                found.add(
                    lost(
                        accepted.task(),
                        "The submit %s was answered with this task, but the store has none."
                            .formatted(accepted.ref()))));
    Map<String, Promise> promises =
        evidence
            .all(Entry.SubmitBegun.class)
            .collect(
                Collectors.toMap(
                    Entry.SubmitBegun::ref, Entry.SubmitBegun::promise, (one, same) -> one));
    evidence
        .stored()
        .filter(task -> task.state() == TaskState.SUCCEEDED)
        .filter(task -> promises.getOrDefault(task.ref(), Promise.NO_EFFECT) != Promise.NO_EFFECT)
        .filter(task -> evidence.effects(task.id()).isEmpty())
        .forEach(
            task ->
                found.add(
                    lost(
                        task.id(),
                        "The store says that it succeeded, but no handler has done its work.")));
    return found;
  }

  private static Violation lost(long task, String what) {
    return new Violation(Kind.LOST, task, what);
  }
}
