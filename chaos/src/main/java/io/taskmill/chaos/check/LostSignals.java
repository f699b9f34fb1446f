package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.admin.StepStatus;
import io.taskmill.chaos.check.Remembered.Signal;
import io.taskmill.chaos.check.Remembered.Step;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Each signal that was sent is there until it is taken, once, together with the record of the step
 * that it was taken for; and whoever waits for one that is there is woken, before his time is over.
 */
final class LostSignals implements Rule {

  private static final String SIGNAL = "signal";

  /** In which a task waits although its signal may be there. */
  private static final Set<TaskState> STOPPED = Set.of(TaskState.PAUSED, TaskState.ATTENTION);

  /** What a node knows of the store's clock may be so much off. */
  private static final Duration MARGIN = Duration.ofSeconds(1);

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    evidence.remembered().steps().forEach(step -> isNotWoken(evidence, step, found));
    evidence.commanded().ifPresent(audit -> isGone(evidence, audit, found));
    return found;
  }

  private static void isNotWoken(Evidence evidence, Step step, List<Violation> found) {
    List<Signal> there =
        evidence.remembered().signals().stream().filter(one -> one.isFor(step)).toList();
    if (there.isEmpty()) {
      return;
    }
    boolean waits =
        evidence
            .stored(step.task())
            .filter(task -> !task.state().isFinal() && !STOPPED.contains(task.state()))
            .isPresent();
    if (waits && step.isSignal(StepStatus.WAITING)) {
      found.add(lost(step.task(), "It waits for signal '" + step.name() + "', which is there."));
    }
    Instant until = step.until();
    boolean stepped =
        evidence.all(Entry.FaultBegun.class).anyMatch(e -> e.kind().equals("clock_step"));
    if (!stepped
        && until != null
        && step.isSignal(StepStatus.TIMED_OUT)
        && there.stream().anyMatch(one -> one.sentAt().isBefore(until.minus(MARGIN)))) {
      found.add(
          lost(
              step.task(), "Its wait for signal '" + step.name() + "' is over, but it was there."));
    }
  }

  private static void isGone(Evidence evidence, Commanded audit, List<Violation> found) {
    Map<Long, Long> takenByTask =
        evidence.remembered().steps().stream()
            .filter(step -> step.isSignal(StepStatus.DONE))
            .collect(Collectors.groupingBy(Step::task, Collectors.counting()));
    Map<Long, Long> thereByTask =
        evidence.remembered().signals().stream()
            .collect(Collectors.groupingBy(Signal::task, Collectors.counting()));
    evidence
        .stored()
        .filter(task -> !audit.has(task.id(), RepeatedSteps.FORGETS))
        .forEach(
            task -> {
              long sent = audit.count(task.id(), SIGNAL);
              long taken = takenByTask.getOrDefault(task.id(), 0L);
              long there = thereByTask.getOrDefault(task.id(), 0L);
              if (sent != taken + there) {
                found.add(
                    lost(
                        task.id(),
                        "%d signals were sent to it, but %d are there and %d were taken."
                            .formatted(sent, there, taken)));
              }
            });
  }

  private static Violation lost(long task, String what) {
    return new Violation(Kind.SIGNAL_LOST, task, what);
  }
}
