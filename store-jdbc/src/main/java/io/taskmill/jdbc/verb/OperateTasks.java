package io.taskmill.jdbc.verb;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operation.State;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.CommandRules;
import io.taskmill.spi.OperationCounts;
import io.taskmill.spi.Wakeup.Hint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Does bulk operations, step by step. A step finds the next tasks, commands them and notes how far
 * it has come in one transaction: whoever dies in the middle has done nothing, and another goes on.
 *
 * <p>Ids are read in their order through a window of so many tasks of each place, whether they
 * match or not. So a step is short, whatever the filter, and its locks with it.
 */
final class OperateTasks {

  /** How many tasks of a place a step looks at. */
  private static final int WINDOW = 10_000;

  private static final Map<String, Set<TaskState>> PLACES =
      Map.of(
          "finished",
          Set.of(
              TaskState.SUCCEEDED,
              TaskState.FAILED,
              TaskState.CANCELLED,
              TaskState.SKIPPED,
              TaskState.RESOLVED),
          "waiting",
          Set.of(TaskState.SCHEDULED, TaskState.BLOCKED, TaskState.PAUSED, TaskState.ATTENTION),
          "ready",
          Set.of(TaskState.READY),
          "running",
          Set.of(TaskState.RUNNING));

  private final Verbs verbs;
  private final Dialect dialect;
  private final Consumer<Hint> announce;

  OperateTasks(Verbs verbs, Dialect dialect, Consumer<Hint> announce) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.announce = announce;
  }

  /** As {@link io.taskmill.spi.MaintenanceJob#OPERATE} counts it. */
  int step(int limit) {
    Step step = verbs.together("operate", inside -> step(inside, limit));
    if (step.asked) {
      announce.accept(Hint.SIGNAL);
    }
    if (step.ready) {
      announce.accept(Hint.READY);
    }
    return step.open ? limit : Math.min(step.tasks, limit - 1);
  }

  private record Step(boolean open, int tasks, boolean asked, boolean ready) {}

  private Step step(Verbs inside, int limit) {
    List<Operation> taken = inside.rows("operate.take", new Params(), JdbcOperations::read);
    if (taken.isEmpty()) {
      return new Step(false, 0, false, false);
    }
    Operation operation = taken.get(0);
    long bound = bound(inside, operation);
    List<Long> ids = matching(inside, operation, bound, limit);
    List<CommandAnswer> answers =
        ids.isEmpty() ? List.of() : CommandTasks.run(inside, ids, operation);
    long cursor = ids.size() < limit ? bound : ids.get(ids.size() - 1);
    boolean open = cursor < operation.upTo();
    write(inside, operation, cursor, open, answers);
    boolean applied = answers.stream().anyMatch(answer -> answer.result() == Result.APPLIED);
    return new Step(
        open,
        ids.size(),
        answers.stream().anyMatch(answer -> answer.result() == Result.ASKED),
        applied && CommandRules.mayMakeReady(operation.command()));
  }

  /** Up to which id all places have been looked at when the window is. */
  private static long bound(Verbs inside, Operation operation) {
    Params params =
        new Params()
            .set("cursor", operation.cursor())
            .set("upper", operation.upTo())
            .set("window", WINDOW);
    long bound = operation.upTo();
    for (String place : PLACES.keySet()) {
      if (isRead(place, operation.filter())) {
        List<Long> beyond = inside.rows("operate.bound_" + place, params, row -> row.getLong("id"));
        bound = beyond.isEmpty() ? bound : Math.min(bound, beyond.get(0));
      }
    }
    return bound;
  }

  private static boolean isRead(String place, TaskFilter filter) {
    Set<TaskState> there = PLACES.getOrDefault(place, Set.of());
    return filter.states().isEmpty() || filter.states().stream().anyMatch(there::contains);
  }

  private List<Long> matching(Verbs inside, Operation operation, long bound, int limit) {
    Params params =
        new Params()
            .set("cursor", operation.cursor())
            .set("bound", bound)
            .set("started", Micros.of(operation.createdAt()))
            .set("limit", limit);
    String conditions = FilterConditions.of(operation.filter(), dialect, params);
    PLACES.keySet().forEach(place -> params.set(place, isRead(place, operation.filter()) ? 1 : 0));
    return inside.rows(
        "operate.matching", Map.of("conditions", conditions), params, row -> row.getLong("id"));
  }

  private static void write(
      Verbs inside, Operation operation, long cursor, boolean open, List<CommandAnswer> answers) {
    OperationCounts counts = OperationCounts.of(operation).plus(answers);
    Map<String, String> refused = new HashMap<>();
    counts.refused().forEach((reason, count) -> refused.put(reason.name(), count.toString()));
    inside.count(
        "operate.progress",
        new Params()
            .set("id", operation.id())
            .set("cursor", cursor)
            .set("applied", counts.applied())
            .set("asked", counts.asked())
            .set("refused", JsonText.object(refused))
            .set("state", (open ? State.OPEN : State.DONE).name())
            .set("open", open ? 1 : 0));
  }
}
