package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A task that comes after the success of others runs when all of them have succeeded: not before,
 * not twice, and not never. Of a task that a person has touched nobody knows when it ended; nor of
 * any if the store was replaced by an older copy.
 */
final class WrongJoins implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<String, Long> tasks = tasks(evidence);
    Map<Long, List<Long>> before = new LinkedHashMap<>();
    evidence
        .all(Entry.SubmitAfter.class)
        .forEach(
            edge -> {
              Long task = tasks.get(edge.ref());
              Long other = tasks.get(edge.before());
              if (task != null && other != null) {
                before.computeIfAbsent(task, any -> new ArrayList<>()).add(other);
              }
            });
    boolean sure = evidence.all(Entry.CopyTaken.class).findAny().isEmpty();
    List<Violation> found = new ArrayList<>();
    before.forEach(
        (task, others) -> {
          if (sure) {
            others.forEach(other -> isEarly(evidence, task, other, found));
          }
          isTwice(evidence, task, found);
          isMissed(evidence, task, others, found);
        });
    return found;
  }

  private static Map<String, Long> tasks(Evidence evidence) {
    Map<String, Long> tasks = new HashMap<>();
    evidence
        .all(Entry.SubmitAccepted.class)
        .filter(Entry.SubmitAccepted::created)
        .forEach(e -> tasks.put(e.ref(), e.task()));
    evidence.stored().forEach(task -> tasks.putIfAbsent(task.ref(), task.id()));
    return tasks;
  }

  private static void isEarly(Evidence evidence, long task, long other, List<Violation> found) {
    List<Run> runs = evidence.runs(task);
    if (runs.isEmpty() || evidence.hands().isTouched(other)) {
      return;
    }
    Run first = runs.get(0);
    OptionalLong ended = earliestEnd(evidence, other);
    if (ended.isEmpty() || first.claimed() < ended.getAsLong()) {
      found.add(
          new Violation(
              Kind.JOIN_EARLY,
              task,
              "%s was given it before task %d, after which it comes, had ended."
                  .formatted(first.execution(), other)));
    }
  }

  /** When it may first have ended well. */
  private static OptionalLong earliestEnd(Evidence evidence, long task) {
    return evidence.runs(task).stream()
        .flatMap(run -> run.attempts().stream())
        .filter(attempt -> attempt.isEnd() && !attempt.isRefused())
        .filter(attempt -> !attempt.isAccepted() || attempt.state() == TaskState.SUCCEEDED)
        .mapToLong(Attempt::begun)
        .min();
  }

  private static void isTwice(Evidence evidence, long task, List<Violation> found) {
    List<String> ended =
        evidence.runs(task).stream()
            .filter(
                run ->
                    run.attempts().stream()
                        .anyMatch(end -> end.madeFinal() && end.state() == TaskState.SUCCEEDED))
            .map(Run::execution)
            .toList();
    if (ended.size() > 1) {
      found.add(
          new Violation(
              Kind.JOIN_TWICE, task, "It was let go on twice: %s ended it.".formatted(ended)));
    }
  }

  private static void isMissed(
      Evidence evidence, long task, List<Long> others, List<Violation> found) {
    Optional<TaskState> state = evidence.stored(task).map(StoredTask::state);
    List<TaskState> ends =
        others.stream()
            .map(other -> evidence.stored(other).map(StoredTask::state).orElse(null))
            .filter(Objects::nonNull)
            .toList();
    if (state.isEmpty() || ends.size() < others.size()) {
      return;
    }
    boolean waits = state.get() == TaskState.BLOCKED && ends.stream().allMatch(TaskState::isFinal);
    boolean skipped =
        state.get() == TaskState.SKIPPED
            && !evidence.hands().isTouched(task)
            && others.stream().noneMatch(evidence.hands()::isTouched)
            && ends.stream().allMatch(end -> end == TaskState.SUCCEEDED);
    if (waits || skipped) {
      found.add(
          new Violation(
              Kind.JOIN_MISSED,
              task,
              "It is %s although all that it comes after has ended: %s."
                  .formatted(state.get(), ends)));
    }
  }
}
