package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Submitted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A submit for databases whose inserts lock what they read. It looks at what is there without a
 * lock, chooses, and inserts from the batch alone. So a caller's open transaction has locked its
 * own tasks and nothing else, whatever its isolation.
 */
public final class StepwiseSubmit {

  private final Verbs verbs;
  private final Lanes lanes;

  /** Submits in this session. */
  StepwiseSubmit(Verbs verbs, Lanes lanes) {
    this.verbs = verbs;
    this.lanes = lanes;
  }

  /**
   * Creates the tasks that are new and whose key is free.
   *
   * @return answers by id, also for tasks that were there before; none for a task whose key was
   *     taken by another at the same moment
   */
  Map<Long, Submitted> run(Collection<NewTask> tasks) {
    return verbs.together("submit", inside -> run(inside, tasks));
  }

  private Map<Long, Submitted> run(Verbs inside, Collection<NewTask> tasks) {
    Map<Long, Submitted> answers = new HashMap<>();
    long now = 0;
    for (Seen seen :
        inside.rows("submit.look", Params.given(NewTaskRows.keys(tasks)), Seen::read)) {
      now = seen.now();
      seen.reason().answer().ifPresent(answer -> answers.put(seen.reason().id(), answer));
    }
    List<NewTask> chosen = takeKeys(inside, firstOfEachKey(tasks, answers.keySet()));
    if (!chosen.isEmpty()) {
      create(inside, chosen, now, answers);
    }
    return answers;
  }

  /** Those that are not answered yet, without a unique key or the first of the batch with it. */
  private static List<NewTask> firstOfEachKey(Collection<NewTask> tasks, Set<Long> answered) {
    Set<NewTaskRows.Unique> keys = new HashSet<>();
    List<NewTask> first = new ArrayList<>();
    for (NewTask task : tasks) {
      if (!answered.contains(task.id())
          && (task.terms().unique() == null || keys.add(NewTaskRows.Unique.of(task)))) {
        first.add(task);
      }
    }
    return first;
  }

  /** Takes their keys; those are left out whose key another took in between. */
  private static List<NewTask> takeKeys(Verbs inside, List<NewTask> tasks) {
    List<NewTask> keyed = tasks.stream().filter(task -> task.terms().unique() != null).toList();
    if (keyed.isEmpty()
        || inside.count("submit.keys", Params.given(NewTaskRows.keys(keyed))) == keyed.size()) {
      return tasks;
    }
    Set<Long> taken =
        Set.copyOf(
            inside.rows(
                "submit.kept_keys",
                Params.given(NewTaskRows.keys(keyed)),
                row -> row.getLong("task_id")));
    return tasks.stream()
        .filter(task -> task.terms().unique() == null || taken.contains(task.id()))
        .toList();
  }

  private void create(Verbs inside, List<NewTask> tasks, long now, Map<Long, Submitted> answers) {
    inside.count("submit.tasks", Params.given(NewTaskRows.all(tasks, lanes)).set("now", now));
    StatisticsAppender statistics = new StatisticsAppender();
    tasks.forEach(statistics::submitted);
    statistics.append(inside, now);
    List<Placed> ready = new ArrayList<>();
    List<Placed> waiting = new ArrayList<>();
    for (NewTask task : tasks) {
      Long runAt = Micros.ofNullable(task.runAt());
      long dueAt = runAt == null ? now + Micros.of(task.delay()) : runAt;
      int state = TaskFlags.firstState(task, dueAt <= now);
      Placed place = new Placed(task, dueAt, state);
      (state == TaskFlags.READY ? ready : waiting).add(place);
      answers.put(task.id(), new Submitted(task.id(), true, TaskFlags.stateOf(state)));
    }
    if (!ready.isEmpty()) {
      inside.count("submit.ready", Params.given(places(ready)));
    }
    if (!waiting.isEmpty()) {
      inside.count("submit.waiting", Params.given(places(waiting)));
    }
    AttributeRows.withKeys(tasks).write(inside);
    if (tasks.stream().anyMatch(task -> task.terms().deadline() != null)) {
      inside.count("submit.deadlines", Params.given(NewTaskRows.all(tasks, lanes)).set("now", now));
    }
  }

  private Rows<Placed> places(List<Placed> places) {
    return Rows.of(places)
        .bigint("id", place -> place.task().id())
        .bigint("due_at", Placed::dueAt)
        .bigint("lane", place -> lanes.numberOf(place.task()))
        .smallint("priority", place -> place.task().priority())
        .smallint("state", Placed::state)
        .bigint("key_no", place -> TaskFlags.keyNumber(place.task()))
        .smallint("flags", place -> TaskFlags.of(place.task()));
  }

  private record Placed(NewTask task, long dueAt, int state) {}

  /** What is there of a task, and the clock. */
  private record Seen(NotCreated reason, long now) {

    static Seen read(ResultSet row) throws SQLException {
      return new Seen(NotCreated.read(row), row.getLong("now"));
    }
  }
}
