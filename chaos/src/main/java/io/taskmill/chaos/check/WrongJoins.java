package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.workflow.OnEnd;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A task that comes after others runs when all of them have ended as it wants: not before, not
 * twice, not otherwise, and not never. Of a task that a person has touched nobody knows when it
 * ended; nor of any if the store was replaced by an older copy. Whether a task that undoes another
 * goes on depends on more than that, so of those only the order is looked at.
 */
final class WrongJoins implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<String, Long> tasks = tasks(evidence);
    Map<Long, List<Before>> before = new LinkedHashMap<>();
    evidence
        .all(Entry.SubmitAfter.class)
        .forEach(
            edge -> {
              Long task = tasks.get(edge.ref());
              Long other = tasks.get(edge.before());
              if (task != null && other != null) {
                before
                    .computeIfAbsent(task, any -> new ArrayList<>())
                    .add(new Before(other, edge.on()));
              }
            });
    Set<Long> undos =
        evidence
            .all(Entry.SubmitUndo.class)
            .map(undo -> tasks.getOrDefault(undo.ref(), 0L))
            .collect(Collectors.toSet());
    boolean sure = evidence.all(Entry.CopyTaken.class).findAny().isEmpty();
    List<Violation> found = new ArrayList<>();
    before.forEach(
        (task, others) -> {
          if (sure) {
            others.forEach(other -> isEarly(evidence, task, other, found));
            others.forEach(other -> isUnmet(evidence, task, other, found));
          }
          isTwice(evidence, task, found);
          if (!undos.contains(task)) {
            isMissed(evidence, task, others, found);
          }
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

  private static void isEarly(Evidence evidence, long task, Before other, List<Violation> found) {
    List<Run> runs = evidence.runs(task);
    if (runs.isEmpty() || evidence.hands().isTouched(other.task)) {
      return;
    }
    Run first = runs.get(0);
    boolean early =
        other.on == OnEnd.SUCCESS
            ? !maySucceedBefore(evidence, other.task, first.claimed())
            : isLiveAfter(evidence, other.task, first.claimed());
    if (early) {
      found.add(
          new Violation(
              Kind.JOIN_EARLY,
              task,
              "%s was given it before task %d, after which it comes, had ended."
                  .formatted(first.execution(), other.task)));
    }
  }

  private static boolean maySucceedBefore(Evidence evidence, long task, long moment) {
    OptionalLong earliest =
        evidence.runs(task).stream()
            .flatMap(run -> run.attempts().stream())
            .filter(attempt -> attempt.isEnd() && !attempt.isRefused())
            .filter(attempt -> !attempt.isAccepted() || attempt.state() == TaskState.SUCCEEDED)
            .mapToLong(Attempt::begun)
            .min();
    return earliest.isPresent() && earliest.getAsLong() <= moment;
  }

  /**
   * Whether a task had not ended for sure: it was claimed later, or the write that ended it was
   * sent later. Other ends, such as a skip or one loss too many, nobody sees.
   */
  static boolean isLiveAfter(Evidence evidence, long task, long moment) {
    return evidence.runs(task).stream()
        .anyMatch(
            run ->
                run.claimBegun() > moment
                    || run.attempts().stream()
                        .anyMatch(end -> end.madeFinal() && end.begun() > moment));
  }

  private static void isUnmet(Evidence evidence, long task, Before other, List<Violation> found) {
    evidence
        .stored(other.task)
        .map(StoredTask::state)
        .filter(state -> state.isFinal() && !other.on.isMetBy(state))
        .filter(state -> !evidence.runs(task).isEmpty())
        .filter(state -> !evidence.hands().isTouched(other.task))
        .ifPresent(
            state ->
                found.add(
                    new Violation(
                        Kind.JOIN_UNMET,
                        task,
                        "It ran, but comes after %s of task %d, which is %s."
                            .formatted(other.on, other.task, state))));
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
      Evidence evidence, long task, List<Before> others, List<Violation> found) {
    Optional<TaskState> state = evidence.stored(task).map(StoredTask::state);
    List<TaskState> ends = new ArrayList<>();
    boolean met = true;
    for (Before other : others) {
      Optional<TaskState> end = evidence.stored(other.task).map(StoredTask::state);
      end.ifPresent(ends::add);
      met &= end.filter(other.on::isMetBy).isPresent();
    }
    if (state.isEmpty() || ends.size() < others.size()) {
      return;
    }
    boolean waits = state.get() == TaskState.BLOCKED && ends.stream().allMatch(TaskState::isFinal);
    boolean skipped =
        state.get() == TaskState.SKIPPED
            && met
            && !evidence.hands().isTouched(task)
            && others.stream().noneMatch(other -> evidence.hands().isTouched(other.task));
    if (waits || skipped) {
      found.add(
          new Violation(
              Kind.JOIN_MISSED,
              task,
              "It is %s although all that it comes after has ended: %s."
                  .formatted(state.get(), ends)));
    }
  }

  private record Before(long task, OnEnd on) {}
}
