package io.taskmill.jdbc;

import io.taskmill.TaskState;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Ends executions. What is no longer held may have been ended by the same finish before, whose
 * answer was lost: a second look tells.
 */
final class FinishVerb {

  /** Everyone takes running tasks in this order, so that nobody waits in a circle. */
  private static final Comparator<Fence> ORDER =
      Comparator.comparingLong(Fence::task)
          .thenComparingLong(Fence::node)
          .thenComparingLong(Fence::exec);

  private final Verbs verbs;

  FinishVerb(Verbs verbs) {
    this.verbs = verbs;
  }

  Map<Fence, TaskState> run(List<Finish> finishes) {
    Map<Fence, TaskState> states = new LinkedHashMap<>();
    Map<Fence, Finish> open = new TreeMap<>(ORDER);
    finishes.forEach(finish -> open.putIfAbsent(finish.fence(), finish));
    for (List<Finish> batch : eachTaskOnce(open.values())) {
      read("finish", given(batch), states);
    }
    states.keySet().forEach(open::remove);
    if (!open.isEmpty()) {
      read("finish_again", Fences.rows(open.keySet(), fence -> fence), states);
    }
    return states;
  }

  private void read(String verb, Rows<?> given, Map<Fence, TaskState> states) {
    verbs.rows(
        verb,
        Params.given(given),
        row -> states.put(Fences.read(row), TaskState.ofCode(row.getInt("state"))));
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
    return Fences.rows(finishes, Finish::fence)
        .smallint("state", finish -> finish.outcome().state().code())
        .bool("counted", finish -> finish.outcome().counted())
        .bigint("delay", finish -> Micros.of(finish.outcome().delay()))
        .bigint("run_at", finish -> Micros.ofNullable(finish.outcome().runAt()))
        .bigint("ran", finish -> Micros.of(finish.ran()))
        .text("result", finish -> finish.outcome().result())
        .text("error", finish -> finish.outcome().error());
  }
}
