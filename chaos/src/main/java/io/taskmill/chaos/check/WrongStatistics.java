package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.chaos.check.Commanded.Done;
import io.taskmill.chaos.check.Violation.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * What was counted over time is what the store has: every task and every end, once. What has ended
 * more than once was reopened in between, and what is not there any more was removed.
 */
final class WrongStatistics implements Rule {

  private static final long NO_TASK = 0;

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    evidence.counted().ifPresent(counted -> compare(evidence, counted, found));
    return found;
  }

  private static void compare(Evidence evidence, Counted counted, List<Violation> found) {
    long reopened = counted.of(StatisticsCounter.REOPENED);
    long removed = counted.of(StatisticsCounter.REMOVED);
    compare(
        "submitted",
        counted.of(StatisticsCounter.SUBMITTED),
        evidence.stored().count() + removed,
        found);
    compare("ended", counted.ended(), evidence.finished() + reopened + removed, found);
    evidence
        .commanded()
        .ifPresent(commanded -> compare(commanded, counted, reopened, removed, found));
    if (reopened + removed == 0) {
      compare("succeeded", counted.succeeded(), in(evidence, TaskState.SUCCEEDED), found);
      compare(
          "failed", counted.of(StatisticsCounter.FAILED), in(evidence, TaskState.FAILED), found);
      compare(
          "cancelled",
          counted.of(StatisticsCounter.CANCELLED),
          in(evidence, TaskState.CANCELLED),
          found);
      compare(
          "skipped", counted.of(StatisticsCounter.SKIPPED), in(evidence, TaskState.SKIPPED), found);
    }
  }

  /** What people did is in the audit too. */
  private static void compare(
      Commanded commanded, Counted counted, long reopened, long removed, List<Violation> found) {
    compare("reopened", reopened, commanded.all().filter(Done::leftFinal).count(), found);
    compare(
        "ended by hand as SUCCEEDED",
        counted.of(StatisticsCounter.SUCCEEDED_BY_HAND),
        commanded.all().filter(done -> done.to() == TaskState.SUCCEEDED).count(),
        found);
    long deleted = commanded.all().filter(done -> done.verb().equals(DeletedTasks.DELETE)).count();
    compare("removed", removed, Math.max(removed, deleted), found);
  }

  private static long in(Evidence evidence, TaskState state) {
    return evidence.stored().filter(task -> task.state() == state).count();
  }

  private static void compare(String what, long counted, long there, List<Violation> found) {
    if (counted != there) {
      found.add(
          new Violation(
              Kind.WRONG_STATISTICS,
              NO_TASK,
              "%d tasks were counted as %s, but by what the store has it must be %d."
                  .formatted(counted, what, there)));
    }
  }
}
