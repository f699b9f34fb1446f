package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
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
   */
  static Map<Fence, TaskState> run(Verbs verbs, List<Finish> finishes) {
    List<Finish> ordered = new ArrayList<>(finishes);
    ordered.sort(FENCE_ORDER);
    Map<Fence, TaskState> states = new HashMap<>();
    for (List<Finish> batch : eachTaskOnce(ordered)) {
      if (!finishedShortly(verbs, batch, states)) {
        finish(verbs, batch, states);
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

  private static void finish(Verbs verbs, List<Finish> batch, Map<Fence, TaskState> states) {
    Map<Long, TaskState> ended = new HashMap<>();
    verbs.rows(
        "finish.end",
        Params.given(given(batch)),
        row -> ended.put(row.getLong("id"), TaskState.ofCode(row.getInt("state"))));
    for (Finish finish : batch) {
      TaskState state = ended.get(finish.fence().task());
      if (state != null) {
        states.put(finish.fence(), state);
      }
    }
  }

  /**
   * The shorter statement, for a batch in which all have succeeded. It only counts how many held
   * their task; if that is not all, a second look tells which.
   */
  private static boolean finishedShortly(
      Verbs verbs, List<Finish> batch, Map<Fence, TaskState> states) {
    if (!batch.stream().allMatch(FinishTasks::isSuccess)) {
      return false;
    }
    if (verbs.count("finish.succeeded", Params.given(given(batch))) == batch.size()) {
      batch.forEach(finish -> states.put(finish.fence(), TaskState.SUCCEEDED));
    }
    return true;
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
        .bigint("ran", finish -> Micros.of(finish.ran()))
        .smallint("kind", finish -> finish.outcome().kind().code())
        .bigint("fingerprint", finish -> finish.outcome().fingerprint())
        .text("error_class", finish -> finish.outcome().errorClass())
        .text("result", finish -> finish.outcome().result())
        .text("error", finish -> finish.outcome().error());
  }
}
