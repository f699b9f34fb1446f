package io.taskmill.jdbc.verb;

import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operation.State;
import io.taskmill.admin.TaskPage;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.CommandRules;
import io.taskmill.spi.OperationCounts;
import io.taskmill.spi.Wakeup.Hint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Does bulk operations, step by step. A step finds the next tasks, commands them and notes how far
 * it has come in one transaction: whoever dies in the middle has done nothing, and another goes on.
 *
 * <p>Ids are read in their order, by the index that {@link CandidateSearch} finds best, and no more
 * of them than a page of a search reads. So a step is short, whatever the filter, and its locks
 * with it.
 */
final class OperateTasks {

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
    AtomicLong taken = new AtomicLong();
    Step step;
    try {
      step = verbs.together("operate", inside -> step(inside, limit, taken));
    } catch (RuntimeException e) {
      // One that cannot go on now must not keep others from going on.
      verbs.count("operate.postpone", new Params().set("id", taken.get()));
      throw e;
    }
    if (step.asked) {
      announce.accept(Hint.SIGNAL);
    }
    if (step.ready) {
      announce.accept(Hint.READY);
    }
    return step.open ? limit : Math.min(step.tasks, limit - 1);
  }

  private record Step(boolean open, int tasks, boolean asked, boolean ready) {}

  private Step step(Verbs inside, int limit, AtomicLong taken) {
    List<Operation> first =
        inside.rows(
            "operate.take",
            new Params(),
            row -> {
              taken.set(row.getLong("id"));
              return JdbcOperations.read(row);
            });
    if (first.isEmpty()) {
      return new Step(false, 0, false, false);
    }
    Operation operation = first.get(0);
    Found found = find(inside, operation, limit);
    List<Long> ids = found.ids;
    List<CommandAnswer> answers =
        ids.isEmpty() ? List.of() : CommandTasks.run(inside, ids, operation);
    long cursor = found.cursor;
    boolean open = cursor < operation.upTo();
    write(inside, operation, cursor, open, answers);
    boolean applied = answers.stream().anyMatch(answer -> answer.result() == Result.APPLIED);
    return new Step(
        open,
        ids.size(),
        answers.stream().anyMatch(answer -> answer.result() == Result.ASKED),
        applied && CommandRules.mayMakeReady(operation.command()));
  }

  /**
   * The next tasks that match.
   *
   * @param cursor all that belong to the operation have been looked at up to here
   */
  private record Found(List<Long> ids, long cursor) {}

  private Found find(Verbs inside, Operation operation, int limit) {
    CandidateIds candidates = new CandidateSearch(inside, dialect).of(operation.filter());
    // Often most of them match; where few do, more are read at a time.
    int atATime = limit;
    List<Long> found = new ArrayList<>();
    long cursor = operation.cursor();
    for (int read = 0; read < TaskPage.MOST_READ; read += atATime) {
      atATime = read == 0 ? limit : Math.max(limit, TaskPage.MOST_READ / 5);
      List<Long> next = candidates.source().next(cursor, true, atATime);
      List<Long> within = next.stream().filter(id -> id <= operation.upTo()).toList();
      if (!within.isEmpty()) {
        found.addAll(matching(inside, operation, within, limit - found.size()));
      }
      if (found.size() == limit) {
        return new Found(found, found.get(limit - 1));
      }
      if (within.size() < atATime) {
        return new Found(found, operation.upTo());
      }
      cursor = within.get(atATime - 1);
    }
    return new Found(found, cursor);
  }

  private List<Long> matching(Verbs inside, Operation operation, List<Long> ids, int limit) {
    Params params =
        new Params()
            .set("ids", Column.bigints(ids))
            .set("started", Micros.of(operation.createdAt()))
            .set("limit", limit);
    Map<String, String> open =
        Map.of("conditions", FilterConditions.of(operation.filter(), dialect, params));
    return inside.rows("operate.matching", open, params, row -> row.getLong("id"));
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
