package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * After the faults, with workers there and time enough, every task has ended or says what it waits
 * for.
 */
final class StuckTasks implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    Set<Long> paused =
        evidence
            .all(Entry.CommandBegun.class)
            .filter(asked -> asked.verb().equals(TaskCommand.pause().verb()))
            .map(Entry.CommandBegun::task)
            .collect(Collectors.toSet());
    return evidence
        .stored()
        .filter(task -> !task.state().isFinal() && task.state() != TaskState.ATTENTION)
        .filter(task -> task.state() != TaskState.PAUSED || !paused.contains(task.id()))
        .filter(task -> task.state() != TaskState.PAUSED || !isPausedByHand(evidence, task))
        .map(
            task ->
                new Violation(
                    Kind.STUCK,
                    task.id(),
                    "It is still %s, and nothing keeps it from going on.".formatted(task.state())))
        .toList();
  }

  private static boolean isPausedByHand(Evidence evidence, StoredTask task) {
    return evidence.hands().has(task.id(), Set.of(TaskCommand.pause().verb()));
  }
}
