package io.taskmill.jdbc.verb;

import io.taskmill.admin.StepKind;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Fence;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.StepStore;
import io.taskmill.spi.StoredSignal;
import io.taskmill.spi.StoredStep;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The steps of tasks and the signals that were sent to them, a row each. */
public final class JdbcStepStore implements StepStore {

  /** Stands for the signal of a step that is DONE already; those that were sent have others. */
  private static final long TAKEN_BEFORE = 0;

  private final Verbs verbs;

  public JdbcStepStore(Verbs verbs) {
    this.verbs = verbs;
  }

  @Override
  public List<StoredStep> steps(long task) {
    return verbs.rows("step.list", new Params().set("task", task), StepRow::read);
  }

  @Override
  public Set<Long> tasksWithSteps(Collection<Long> tasks) {
    return tasks.isEmpty()
        ? Set.of()
        : Set.copyOf(
            verbs.rows(
                "step.having",
                new Params().set("ids", Column.bigints(tasks)),
                row -> row.getLong("id")));
  }

  @Override
  public List<StoredSignal> signals(long task) {
    return verbs.rows("step.signals", new Params().set("task", task), JdbcStepStore::signal);
  }

  @Override
  public boolean record(Fence fence, StoredStep step) {
    if (step.kind() != StepKind.UNDO) {
      return record(verbs, fence, step);
    }
    return verbs.together(
        "step",
        inside -> {
          if (inside.count("step.mark_undoing", StepRow.fence(fence)) == 0) {
            return false;
          }
          inside.count("step.forget_deadline", StepRow.fence(fence));
          return record(inside, fence, step);
        });
  }

  static boolean record(Verbs verbs, Fence fence, StoredStep step) {
    return !verbs.rows("step.record", StepRow.of(fence, step), row -> row.getLong("id")).isEmpty();
  }

  @Override
  public SignalAnswer takeSignal(Fence fence, StoredStep step) {
    return verbs.together(
        "step",
        inside -> {
          Params held = StepRow.fence(fence);
          if (inside.rows("step.lock", held, row -> row.getLong("id")).isEmpty()) {
            return SignalAnswer.LOST;
          }
          List<Taken> oldest =
              inside.rows("step.oldest_signal", held.set("name", step.name()), Taken::read);
          if (oldest.isEmpty()) {
            return SignalAnswer.NONE;
          }
          Taken signal = oldest.get(0);
          if (signal.id == TAKEN_BEFORE) {
            return SignalAnswer.taken(signal.payload);
          }
          inside.count("step.take_signal", new Params().set("signal", signal.id));
          record(inside, fence, step.withResult(signal.payload));
          return SignalAnswer.taken(signal.payload);
        });
  }

  private static StoredSignal signal(ResultSet row) throws SQLException {
    return new StoredSignal(
        row.getLong("id"),
        row.getString("name"),
        Micros.instant(row.getLong("sent_at")),
        row.getString("who"),
        row.getString("payload"));
  }

  private record Taken(long id, @Nullable String payload) {

    static Taken read(ResultSet row) throws SQLException {
      return new Taken(row.getLong("id"), row.getString("payload"));
    }
  }
}
