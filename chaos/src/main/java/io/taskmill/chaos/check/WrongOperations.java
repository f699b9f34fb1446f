package io.taskmill.chaos.check;

import io.taskmill.FilterField;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operation.State;
import io.taskmill.chaos.check.Commanded.Done;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A bulk operation that was accepted is completed, whatever dies meanwhile: to each of its tasks it
 * is done once, and its counts are what was done. Where nothing but ids decides what belongs to it,
 * every task that matched has an answer, unless it is gone by then.
 */
final class WrongOperations implements Rule {

  private static final long NO_TASK = 0;

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    evidence
        .commanded()
        .ifPresent(
            commanded -> {
              accepted(evidence, commanded, found);
              commanded.operations().forEach(each -> check(evidence, commanded, each, found));
            });
    return found;
  }

  private static void accepted(Evidence evidence, Commanded commanded, List<Violation> found) {
    evidence
        .all(Entry.OperationAccepted.class)
        .filter(e -> commanded.operation(e.operation()).isEmpty())
        .forEach(
            e -> found.add(wrong(NO_TASK, e.operation(), "was accepted, but the store has none.")));
  }

  private static void check(
      Evidence evidence, Commanded commanded, Operation operation, List<Violation> found) {
    long id = operation.id();
    Set<Long> stopped =
        evidence
            .all(Entry.OperationStopBegun.class)
            .map(Entry.OperationStopBegun::operation)
            .collect(Collectors.toSet());
    if (operation.state() == State.OPEN) {
      found.add(wrong(NO_TASK, id, "is not completed: " + operation));
    }
    if (operation.state() == State.STOPPED && !stopped.contains(id)) {
      found.add(wrong(NO_TASK, id, "was stopped by nobody."));
    }
    List<Done> done = commanded.ofOperation(id);
    Set<Long> tasks = new HashSet<>();
    for (Done one : done) {
      if (!tasks.add(one.task())) {
        found.add(wrong(one.task(), id, "was done to it twice."));
      }
    }
    long counted = operation.applied() + operation.asked();
    if (counted != done.size()) {
      found.add(wrong(NO_TASK, id, "says %d, but the audit %d.".formatted(counted, done.size())));
    }
    boolean stepped =
        evidence.all(Entry.FaultBegun.class).anyMatch(e -> e.kind().equals("clock_step"));
    // By a clock that was set back, tasks may have been submitted after the operation was started.
    if (!stepped
        && operation.state() == State.DONE
        && operation.filter().hasOnly(FilterField.IDS)) {
      checkAnswered(evidence, operation, found);
    }
  }

  private static void checkAnswered(Evidence evidence, Operation operation, List<Violation> found) {
    long gone =
        operation.filter().ids().stream().filter(id -> evidence.stored(id).isEmpty()).count();
    long answered = operation.done();
    if (answered > operation.matched() || answered < operation.matched() - gone) {
      found.add(
          wrong(
              NO_TASK,
              operation.id(),
              "matched %d tasks, of which %d may be gone, but %d have had an answer."
                  .formatted(operation.matched(), gone, answered)));
    }
  }

  private static Violation wrong(long task, long operation, String what) {
    return new Violation(Kind.WRONG_OPERATION, task, "Operation %d %s".formatted(operation, what));
  }
}
