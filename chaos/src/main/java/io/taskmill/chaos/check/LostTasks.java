package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Promise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What was accepted is there, unless it was deleted or has ended and was purged; and what is said
 * to be done was done.
 */
final class LostTasks implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    Map<String, String> types = new HashMap<>();
    evidence.all(Entry.SubmitBegun.class).forEach(e -> types.put(e.ref(), e.type()));
    Set<String> purged =
        evidence
            .all(Entry.RetentionSet.class)
            .map(Entry.RetentionSet::type)
            .collect(Collectors.toSet());
    Set<String> mayBeSkipped =
        evidence
            .all(Entry.SubmitAfter.class)
            .map(Entry.SubmitAfter::ref)
            .collect(Collectors.toSet());
    evidence
        .all(Entry.SubmitAccepted.class)
        .filter(accepted -> evidence.stored(accepted.task()).isEmpty())
        .filter(accepted -> !isRemoved(evidence, accepted.task()))
        .filter(
            accepted ->
                !purged.contains(types.get(accepted.ref()))
                    || !(mayBeSkipped.contains(accepted.ref())
                        || mayHaveEnded(evidence, accepted.task())))
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
        .filter(task -> !evidence.hands().has(task.id(), Set.of("commit")))
        .forEach(
            task ->
                found.add(
                    lost(
                        task.id(),
                        "The store says that it succeeded, but no handler has done its work.")));
    return found;
  }

  /** Whether a person has removed it. */
  static boolean isRemoved(Evidence evidence, long task) {
    return evidence.stored(task).isEmpty()
        && evidence.hands().has(task, Set.of(DeletedTasks.DELETE));
  }

  /**
   * Whether it may be final now: it may have ended more often than it was reopened. Whoever did not
   * say how it ended may have ended it, or died too often.
   */
  private static boolean mayHaveEnded(Evidence evidence, long task) {
    Commanded hands = evidence.hands();
    long ends = evidence.runs(task).stream().filter(LostTasks::mayHaveEndedIt).count();
    return ends + hands.timesEnded(task) > hands.timesReopened(task);
  }

  private static boolean mayHaveEndedIt(Run run) {
    return run.attempts().stream()
        .filter(attempt -> attempt.isEnd() && attempt.isAccepted())
        .allMatch(Attempt::madeFinal);
  }

  private static Violation lost(long task, String what) {
    return new Violation(Kind.LOST, task, what);
  }
}
