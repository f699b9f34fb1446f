package io.taskmill.jdbc;

import io.taskmill.TaskState;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Signal;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Each verb binds its arguments, runs the SQL file of its name, and maps the answer. */
final class JdbcTaskStore implements TaskStore {

  private final Verbs verbs;
  private final Dialect dialect;
  private final SqlErrors errors;
  private final Lanes lanes = new Lanes();

  JdbcTaskStore(Verbs verbs, Dialect dialect, SqlErrors errors) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.errors = errors;
  }

  @Override
  public List<Submitted> submit(List<NewTask> tasks) {
    lanes.enter(verbs, tasks, true);
    return new SubmitVerb(verbs, lanes).run(tasks);
  }

  @Override
  public CallerTransaction join(Connection connection) {
    requireTransaction(connection);
    Verbs theirs = verbs.in(new CallerSession(connection, dialect, errors));
    return new CallerTransaction() {
      @Override
      public List<Submitted> submit(List<NewTask> tasks) {
        lanes.enter(theirs, tasks, false);
        return new SubmitVerb(theirs, lanes).run(tasks);
      }

      @Override
      public Map<Fence, TaskState> finish(List<Finish> finishes) {
        return new FinishVerb(theirs).run(finishes);
      }
    };
  }

  @Override
  public List<Claimed> claim(ClaimRequest request) {
    LaneFilter filter = request.filter();
    Params params =
        new Params()
            .set("node", request.node())
            .set("first_exec", request.firstExec())
            .set("limit", request.limit())
            .set("types", Column.texts(filter.types()))
            .set("queues", Column.textsOrNone(filter.queues()))
            .set("tenants", Column.bigintsOrNone(filter.tenants()))
            .set("creators", Column.bigintsOrNone(filter.creators()));
    Answer.Row<Claimed> row = answer -> claimed(request.node(), answer);
    if (dialect.claimsByHeads()) {
      return new HeadsClaim(verbs).run(request, params, row);
    }
    return verbs.rows(filter.creators().isEmpty() ? "claim" : "claim_of_creators", params, row);
  }

  @Override
  public List<Fence> held(long node) {
    return verbs.rows("held", new Params().set("node", node), Fences::read);
  }

  @Override
  public Set<Fence> begin(List<Fence> fences) {
    Set<Fence> lost = new LinkedHashSet<>(fences);
    List<Fence> held =
        verbs.rows("begin", Params.given(Fences.rows(lost, fence -> fence)), Fences::read);
    held.forEach(lost::remove);
    return lost;
  }

  @Override
  public Map<Fence, TaskState> finish(List<Finish> finishes) {
    return new FinishVerb(verbs).run(finishes);
  }

  @Override
  public boolean checkpoint(Fence fence, String checkpoint) {
    return !verbs
        .rows(
            "checkpoint",
            new Params()
                .set("id", fence.task())
                .set("node", fence.node())
                .set("exec", fence.exec())
                .set("data", checkpoint),
            row -> row.getLong("id"))
        .isEmpty();
  }

  @Override
  public int promote(int limit) {
    return verbs.count("promote", new Params().set("limit", limit));
  }

  @Override
  public int recover(int limit) {
    return verbs
        .rows("recover", new Params().set("limit", limit), row -> row.getInt("recovered"))
        .get(0);
  }

  @Override
  public List<SignalAnswer> signal(List<Long> ids, Signal signal) {
    String verb =
        switch (signal) {
          case CANCEL -> "cancel";
          case PAUSE -> "pause";
          case RESUME -> "resume";
        };
    Map<Long, SignalAnswer> answers = new HashMap<>();
    Set<Long> open = new LinkedHashSet<>(ids);
    // A task that someone else moved between the look at it and the grip for it has no answer yet.
    while (!open.isEmpty()) {
      Rows<Long> given = Rows.of(open).bigint("id", id -> id);
      for (Answered one : verbs.rows(verb, Params.given(given), Answered::read)) {
        if (one.answer() != null) {
          answers.put(one.id(), SignalAnswer.valueOf(one.answer()));
          open.remove(one.id());
        }
      }
    }
    return ids.stream().map(answers::get).toList();
  }

  private static Claimed claimed(long node, ResultSet row) throws SQLException {
    return new Claimed(
        new Fence(row.getLong("id"), node, row.getLong("exec")),
        row.getLong("tenant"),
        row.getString("queue"),
        row.getString("type"),
        row.getLong("creator"),
        row.getString("task_key"),
        row.getInt("priority"),
        JsonText.strings(row.getString("tags")),
        row.getString("payload"),
        row.getString("checkpoint"),
        row.getInt("attempts"),
        row.getInt("max_attempts"),
        row.getInt("losses"),
        row.getBoolean("needs_person"),
        row.getBoolean("suspect"));
  }

  private record Answered(long id, @Nullable String answer) {

    static Answered read(ResultSet row) throws SQLException {
      return new Answered(row.getLong("id"), row.getString("answer"));
    }
  }

  private void requireTransaction(Connection connection) {
    try {
      if (connection.getAutoCommit()) {
        throw new StoreException(
            "The connection is in autocommit, so there is no transaction to take part in. Call"
                + " setAutoCommit(false) on it first, and commit when your own work is done.",
            null);
      }
      String product = connection.getMetaData().getDatabaseProductName();
      if (!product.equals(dialect.product())) {
        throw new StoreException(
            "The connection leads to "
                + product
                + ", but the tasks are on "
                + dialect.product()
                + ". Use a connection to the database of the tasks.",
            null);
      }
    } catch (SQLException e) {
      throw errors.translate("join", e);
    }
  }
}
