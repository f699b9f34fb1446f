package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A final state stays: told once, never told otherwise, and nobody is given the task again. */
final class FinalStates implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Long, List<Told>> told = told(evidence);
    List<Violation> found = new ArrayList<>();
    told.forEach(
        (task, ends) -> {
          Told first = ends.get(0);
          for (Told end : ends.subList(1, ends.size())) {
            if (!first.isToldAgainBy(end)) {
              found.add(changed(task, "%s, and later %s.".formatted(first.words(), end.words())));
            }
          }
          runAfter(evidence, task, first, found);
          compare(evidence, task, first, found);
        });
    return found;
  }

  private static Map<Long, List<Told>> told(Evidence evidence) {
    Map<Long, List<Told>> told = new HashMap<>();
    for (long task : evidence.tasksThatRan()) {
      for (Run run : evidence.runs(task)) {
        run.attempts().stream()
            .filter(Attempt::madeFinal)
            .map(
                end ->
                    new Told(Objects.requireNonNull(end.state()), run.execution(), end.answered()))
            .forEach(end -> told.computeIfAbsent(task, t -> new ArrayList<>()).add(end));
      }
    }
    evidence
        .all(Entry.CommandAnswered.class)
        .filter(e -> e.verb().equals(TaskCommand.cancel().verb()) && e.answer() == Result.APPLIED)
        .forEach(
            e ->
                told.computeIfAbsent(e.task(), t -> new ArrayList<>())
                    .add(new Told(TaskState.CANCELLED, "a cancel", e.at())));
    told.values().forEach(ends -> ends.sort((a, b) -> Long.compare(a.at, b.at)));
    return told;
  }

  private static void runAfter(Evidence evidence, long task, Told end, List<Violation> found) {
    evidence.runs(task).stream()
        .filter(run -> run.claimBegun() > end.at)
        .forEach(
            run ->
                found.add(
                    changed(
                        task, "%s, but %s was given it.".formatted(end.words(), run.execution()))));
  }

  private static void compare(Evidence evidence, long task, Told end, List<Violation> found) {
    evidence
        .stored(task)
        .filter(now -> now.state() != end.state)
        .ifPresent(
            now ->
                found.add(
                    changed(
                        task,
                        "%s, but now the store says %s.".formatted(end.words(), now.state()))));
  }

  private static Violation changed(long task, String what) {
    return new Violation(Kind.FINAL_STATE_CHANGED, task, what);
  }

  private record Told(TaskState state, String by, long at) {

    /**
     * By the same, or about a cancel: it may come between an end and that end's second sending,
     * which is then answered with what has become of the task.
     */
    boolean isToldAgainBy(Told end) {
      return end.state == state && (end.by.equals(by) || state == TaskState.CANCELLED);
    }

    String words() {
      return "It was %s by %s".formatted(state, by);
    }
  }
}
