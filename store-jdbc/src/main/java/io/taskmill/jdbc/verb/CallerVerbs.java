package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.Report;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TypeStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The verbs in a caller's transaction. One that fails leaves no half of itself behind: either it is
 * undone to a savepoint and the transaction goes on, or the transaction is gone and the error says
 * so.
 */
public final class CallerVerbs implements CallerTransaction {

  private final Verbs verbs;
  private final SubmitTasks submit;
  private final TypeStore types;
  private final Connection connection;
  private final Dialect dialect;
  private final SqlErrors errors;

  /**
   * The verbs on a connection.
   *
   * @param verbs in the caller's transaction
   * @param submit in it too
   * @param types in it as well, where nobody can write beside it
   */
  CallerVerbs(
      Verbs verbs,
      SubmitTasks submit,
      TypeStore types,
      Connection connection,
      Dialect dialect,
      SqlErrors errors) {
    this.verbs = verbs;
    this.submit = submit;
    this.types = types;
    this.connection = connection;
    this.dialect = dialect;
    this.errors = errors;
  }

  @Override
  public void register(List<StoredType> given) {
    if (dialect.hasOneWriter()) {
      whole(
          "type.register",
          false,
          () -> {
            types.register(given);
            return given;
          });
    } else {
      types.register(given);
    }
  }

  @Override
  public List<Submitted> submit(List<NewTask> given) {
    if (!dialect.hasOneWriter()) {
      // Beside the transaction, which it cannot harm.
      submit.enterLanes(given);
    }
    return whole(
        "submit", given.stream().anyMatch(SubmitTasks::mayBeRefused), () -> submit.run(given));
  }

  @Override
  public Set<Fence> report(List<Report> reports) {
    return whole("report", false, () -> new JdbcReportStore(verbs).write(reports));
  }

  @Override
  public Submitted submit(NewWorkflow workflow) {
    if (!dialect.hasOneWriter()) {
      submit.enterLanes(workflow.tasks());
    }
    return whole("workflow", true, () -> CreateWorkflow.run(verbs, workflow, submit::run));
  }

  @Override
  public boolean submitChildren(Fence fence, StoredStep step, NewWorkflow workflow) {
    if (!dialect.hasOneWriter()) {
      submit.enterLanes(workflow.tasks());
    }
    return whole(
        "workflow",
        true,
        () -> JdbcWorkflowStore.submitChildren(verbs, fence, step, workflow, submit::run));
  }

  @Override
  public Map<Fence, TaskState> finish(List<Finish> finishes) {
    return whole("finish", false, () -> FinishTasks.run(verbs, dialect, false, finishes));
  }

  @Override
  public boolean checkpoint(Fence fence, String checkpoint) {
    return whole("checkpoint", false, () -> JdbcTaskStore.checkpoint(verbs, fence, checkpoint));
  }

  @Override
  public boolean record(Fence fence, StoredStep step) {
    return whole("step", false, () -> JdbcStepStore.record(verbs, fence, step));
  }

  /**
   * Runs all parts or none.
   *
   * @param mayBeRefused whether it may fail although no statement does
   */
  private <T> T whole(String verb, boolean mayBeRefused, Supplier<T> parts) {
    Savepoint before = null;
    boolean done = false;
    try {
      before = mayBeRefused || dialect.undoesByStatement() ? connection.setSavepoint() : null;
      T result = parts.get();
      if (before != null) {
        connection.releaseSavepoint(before);
      }
      done = true;
      return result;
    } catch (SQLException e) {
      throw errors.gone(errors.translate(verb, e));
    } catch (StoreException e) {
      done = true;
      throw undo(before, e) ? e : errors.gone(e);
    } finally {
      if (!done) {
        undo(before, null);
      }
    }
  }

  /** False if there is nothing left to go back to. */
  private boolean undo(@Nullable Savepoint before, @Nullable Exception reason) {
    if (before == null) {
      return false;
    }
    try {
      connection.rollback(before);
      connection.releaseSavepoint(before);
      return true;
    } catch (SQLException e) {
      if (reason != null) {
        reason.addSuppressed(e);
      }
      return false;
    }
  }
}
