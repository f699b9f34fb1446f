package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A final state stays: told once, never told otherwise, and nobody is given the task again. Only a
 * command that is in the audit takes a task out of it, and nothing takes it out of SUCCEEDED.
 */
final class FinalStates implements Rule {

  private static final Map<String, TaskState> ENDED_BY =
      Map.of(
          "cancel", TaskState.CANCELLED,
          "clean", TaskState.FAILED,
          "commit", TaskState.SUCCEEDED,
          "resolve", TaskState.RESOLVED);

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    told(evidence)
        .forEach(
            (task, ends) -> {
              int reopened = evidence.hands().timesReopened(task);
              if (reopened == 0) {
                stays(evidence, task, ends, found);
              } else {
                staysSucceeded(evidence, task, ends, found);
                comesBackAsOftenAsReopened(evidence, task, ends, reopened, found);
              }
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
                    new Told(
                        Objects.requireNonNull(end.state()),
                        run.execution(),
                        false,
                        end.answered()))
            .forEach(end -> told.computeIfAbsent(task, t -> new ArrayList<>()).add(end));
      }
    }
    evidence
        .all(Entry.CommandAnswered.class)
        .filter(e -> e.answer() == Result.APPLIED)
        .forEach(
            e -> {
              TaskState state = ENDED_BY.get(e.verb());
              if (state != null) {
                told.computeIfAbsent(e.task(), t -> new ArrayList<>())
                    .add(new Told(state, "a " + e.verb(), true, e.at()));
              }
            });
    told.values().forEach(ends -> ends.sort(Comparator.comparingLong(Told::at)));
    return told;
  }

  private static void stays(Evidence evidence, long task, List<Told> ends, List<Violation> found) {
    Told first = ends.get(0);
    for (Told end : ends.subList(1, ends.size())) {
      if (!first.isToldAgainBy(end)) {
        found.add(changed(task, "%s, and later %s.".formatted(first.words(), end.words())));
      }
    }
    runAfter(evidence, task, first, found);
    compare(evidence, task, first, found);
  }

  private static void staysSucceeded(
      Evidence evidence, long task, List<Told> ends, List<Violation> found) {
    ends.stream()
        .filter(end -> end.state == TaskState.SUCCEEDED)
        .findFirst()
        .ifPresent(
            end -> {
              runAfter(evidence, task, end, found);
              compare(evidence, task, end, found);
            });
  }

  /** Each end after which it was given to somebody again needs a reopening of its own. */
  private static void comesBackAsOftenAsReopened(
      Evidence evidence, long task, List<Told> ends, int reopened, List<Violation> found) {
    List<Long> distinct = new ArrayList<>();
    Set<String> executions = new HashSet<>();
    for (Told end : ends) {
      // The same end may be told twice, if its answer was lost.
      if (end.command || executions.add(end.by)) {
        distinct.add(end.at);
      }
    }
    int left = 0;
    int next = 0;
    for (long claim : evidence.runs(task).stream().mapToLong(Run::claimBegun).sorted().toArray()) {
      boolean wasFinal = false;
      while (next < distinct.size() && distinct.get(next) < claim) {
        wasFinal = true;
        next++;
      }
      left += wasFinal ? 1 : 0;
    }
    if (left > reopened) {
      found.add(
          changed(
              task,
              "It was given to somebody %d times when it was final, but reopened only %d times."
                  .formatted(left, reopened)));
    }
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

  /**
   * That it is final.
   *
   * @param by who said so
   * @param command whether that was a command
   */
  private record Told(TaskState state, String by, boolean command, long at) {

    /**
     * By the same, or about a command: that may come between an end and that end's second sending,
     * which is then answered with what has become of the task.
     */
    boolean isToldAgainBy(Told end) {
      return end.state == state
          && (end.by.equals(by) || command || end.command || state == TaskState.CANCELLED);
    }

    String words() {
      return "It was %s by %s".formatted(state, by);
    }
  }
}
