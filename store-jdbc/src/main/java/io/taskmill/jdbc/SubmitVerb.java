package io.taskmill.jdbc;

import io.taskmill.TaskState;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Submitted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Creates tasks. For what was not created, a second look tells why: the same id was there before,
 * or another task holds the key. If that one has just ended, it is tried again.
 */
final class SubmitVerb {

  private static final int TRIES = 20;

  private final Verbs verbs;
  private final Lanes lanes;

  SubmitVerb(Verbs verbs, Lanes lanes) {
    this.verbs = verbs;
    this.lanes = lanes;
  }

  List<Submitted> run(List<NewTask> tasks) {
    Map<Long, Submitted> answers = new HashMap<>();
    Map<Long, NewTask> open = new LinkedHashMap<>();
    tasks.forEach(task -> open.putIfAbsent(task.id(), task));
    for (int tries = 1; !open.isEmpty(); tries++) {
      create(open.values(), answers);
      open.keySet().removeAll(answers.keySet());
      if (!open.isEmpty()) {
        explain(open.values(), answers);
        open.keySet().removeAll(answers.keySet());
      }
      if (tries == TRIES && !open.isEmpty()) {
        throw stuck(open.values().iterator().next());
      }
    }
    return tasks.stream().map(task -> answers.get(task.id())).toList();
  }

  private void create(Collection<NewTask> tasks, Map<Long, Submitted> answers) {
    verbs
        .rows("submit", Params.given(given(tasks)), SubmitVerb::created)
        .forEach(created -> answers.put(created.id(), created));
  }

  private void explain(Collection<NewTask> tasks, Map<Long, Submitted> answers) {
    Rows<NewTask> given =
        Rows.of(tasks)
            .bigint("id", NewTask::id)
            .bigint("tenant", NewTask::tenant)
            .text("type", NewTask::type)
            .text("task_key", NewTask::key);
    for (Reason reason : verbs.rows("submit_again", Params.given(given), Reason::read)) {
      reason.answer().ifPresent(answer -> answers.put(reason.id(), answer));
    }
  }

  private static Submitted created(ResultSet row) throws SQLException {
    return new Submitted(row.getLong("id"), true, TaskState.ofCode(row.getInt("state")));
  }

  private Rows<NewTask> given(Collection<NewTask> tasks) {
    return Rows.of(tasks)
        .bigint("id", NewTask::id)
        .bigint("tenant", NewTask::tenant)
        .text("queue", NewTask::queue)
        .text("type", NewTask::type)
        .bigint("lane", lanes::numberOf)
        .bigint("creator", NewTask::creator)
        .text("task_key", NewTask::key)
        .smallint("priority", NewTask::priority)
        .bigint("delay", task -> Micros.of(task.delay()))
        .bigint("run_at", task -> Micros.ofNullable(task.runAt()))
        .text("payload", NewTask::payload)
        .text("tags", task -> JsonText.array(task.tags()))
        .integer("max_attempts", NewTask::maxAttempts)
        .integer("max_losses", NewTask::maxLosses)
        .bool("needs_person", NewTask::needsPerson);
  }

  private static StoreException stuck(NewTask task) {
    return new StoreException(
        String.format(
            "The task %s of type '%s' could not be created: its key '%s' was taken and freed by others"
                + " %s times in a row. Nothing was created for it; submit it again.",
            task.id(), task.type(), task.key(), TRIES),
        null);
  }

  /**
   * Why a task was not created.
   *
   * @param present whether it was there before
   * @param scheduled whether it waits for its time
   * @param holder who has its key
   */
  private record Reason(long id, boolean present, boolean scheduled, @Nullable Long holder) {

    static Reason read(ResultSet row) throws SQLException {
      long holder = row.getLong("holder");
      boolean free = row.wasNull();
      return new Reason(
          row.getLong("id"),
          row.getBoolean("present"),
          row.getBoolean("scheduled"),
          free ? null : holder);
    }

    /** Empty if the reason is gone meanwhile. */
    Optional<Submitted> answer() {
      if (present) {
        TaskState state = scheduled ? TaskState.SCHEDULED : TaskState.READY;
        return Optional.of(new Submitted(id, true, state));
      }
      return Optional.ofNullable(holder).map(other -> new Submitted(other, false, null));
    }
  }
}
