package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Origin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ends executions. */
public final class FinishTasks {

  /** Everyone takes running tasks in this order, so that nobody waits in a circle. */
  private static final Comparator<Finish> FENCE_ORDER =
      Comparator.comparingLong((Finish finish) -> finish.fence().task())
          .thenComparingLong(finish -> finish.fence().node())
          .thenComparingLong(finish -> finish.fence().exec());

  private FinishTasks() {}

  /**
   * Ends executions. If one no longer holds its task, the same finish may have ended it before and
   * its answer was lost: a second look tells.
   *
   * @param ownTransaction whether what is done here can be undone here, unlike in a caller's
   */
  static Map<Fence, TaskState> run(
      Verbs verbs, Dialect dialect, boolean ownTransaction, List<Finish> finishes) {
    List<Finish> ordered = new ArrayList<>(finishes);
    ordered.sort(FENCE_ORDER);
    Map<Fence, TaskState> states = new HashMap<>();
    for (List<Finish> batch : eachTaskOnce(ordered)) {
      boolean shortly = batch.stream().allMatch(FinishTasks::isSuccess);
      if (shortly && dialect.countsInStatement()) {
        finishAndCount(verbs, batch, states);
      } else if (!shortly || !ownTransaction || !finishedShortly(verbs, batch, states)) {
        // Told when it is done: what a try has seen that was undone is not so.
        states.putAll(verbs.together("finish", inside -> finish(inside, batch)));
      }
    }
    Set<Fence> open = new LinkedHashSet<>();
    ordered.stream().map(Finish::fence).filter(f -> !states.containsKey(f)).forEach(open::add);
    if (!open.isEmpty()) {
      verbs.rows(
          "finish.again",
          Params.given(FenceRows.rows(open, fence -> fence)),
          row -> states.put(FenceRows.read(row), TaskState.ofCode(row.getInt("state"))));
    }
    return states;
  }

  private static Map<Fence, TaskState> finish(Verbs inside, List<Finish> batch) {
    Map<Fence, TaskState> states = new HashMap<>();
    Map<Fence, Origin> origins = StatisticsAppender.origins(inside, batch);
    Map<Long, TaskState> ended = new HashMap<>();
    inside.rows(
        "finish.end",
        Params.given(given(batch)),
        row -> ended.put(row.getLong("id"), TaskState.ofCode(row.getInt("state"))));
    StatisticsAppender statistics = new StatisticsAppender();
    for (Finish finish : batch) {
      TaskState state = ended.get(finish.fence().task());
      Origin origin = origins.get(finish.fence());
      if (state != null) {
        states.put(finish.fence(), state);
      }
      if (state != null && origin != null) {
        statistics.ended(finish, origin, state);
      }
    }
    statistics.append(inside);
    return states;
  }

  /**
   * The shorter statement, for a batch in which all have succeeded. It counts them for the
   * statistics too: as they were counted here if all have held their task, otherwise by itself.
   * Then a second look tells which have held it.
   */
  private static void finishAndCount(
      Verbs verbs, List<Finish> batch, Map<Fence, TaskState> states) {
    Params params = Params.given(given(batch)).set("tally", counted(verbs, batch).rows());
    if (verbs.count("finish.succeeded", params) == batch.size()) {
      batch.forEach(finish -> states.put(finish.fence(), TaskState.SUCCEEDED));
    }
  }

  /**
   * The shorter statements, for a batch in which all have succeeded. They only say how many held
   * their task; if that is not all, everything is undone and the long way tells which.
   */
  private static boolean finishedShortly(
      Verbs verbs, List<Finish> batch, Map<Fence, TaskState> states) {
    try {
      verbs.together(
          "finish",
          inside -> {
            StatisticsAppender statistics = counted(inside, batch);
            if (inside.count("finish.succeeded", Params.given(given(batch))) < batch.size()) {
              throw new NotAllHeld();
            }
            statistics.append(inside);
            return batch;
          });
    } catch (NotAllHeld e) {
      return false;
    }
    batch.forEach(finish -> states.put(finish.fence(), TaskState.SUCCEEDED));
    return true;
  }

  /** What the statistics say of executions that have all succeeded. */
  private static StatisticsAppender counted(Verbs verbs, List<Finish> batch) {
    Map<Fence, Origin> origins = StatisticsAppender.origins(verbs, batch);
    StatisticsAppender statistics = new StatisticsAppender();
    for (Finish finish : batch) {
      Origin origin = origins.get(finish.fence());
      if (origin != null) {
        statistics.ended(finish, origin, TaskState.SUCCEEDED);
      }
    }
    return statistics;
  }

  private static boolean isSuccess(Finish finish) {
    return finish.outcome().state() == TaskState.SUCCEEDED;
  }

  /** Several executions of one task, of which at most one holds it, go into a batch each. */
  private static List<List<Finish>> eachTaskOnce(Collection<Finish> ordered) {
    List<List<Finish>> batches = new ArrayList<>();
    Finish before = null;
    int batch = 0;
    for (Finish finish : ordered) {
      batch = before != null && before.fence().task() == finish.fence().task() ? batch + 1 : 0;
      if (batch == batches.size()) {
        batches.add(new ArrayList<>());
      }
      batches.get(batch).add(finish);
      before = finish;
    }
    return batches;
  }

  private static Rows<Finish> given(List<Finish> finishes) {
    return FenceRows.rows(finishes, Finish::fence)
        .smallint("state", finish -> finish.outcome().state().code())
        .bool("counted", finish -> finish.outcome().counted())
        .bigint("delay", finish -> Micros.of(finish.outcome().delay()))
        .bigint("run_at", finish -> Micros.ofNullable(finish.outcome().runAt()))
        .bool("wakeable", finish -> finish.outcome().wakeable())
        .bigint("ran", finish -> Micros.of(finish.ran()))
        .smallint("kind", finish -> finish.outcome().kind().code())
        .bigint("fingerprint", finish -> finish.outcome().fingerprint())
        .text("error_class", finish -> finish.outcome().errorClass())
        .text("result", finish -> finish.outcome().result())
        .text("error", finish -> finish.outcome().error());
  }

  /** Undoes a transaction in which some did not hold their task. */
  private static final class NotAllHeld extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotAllHeld() {
      super("Not all held their task", null, false, false);
    }
  }
}
