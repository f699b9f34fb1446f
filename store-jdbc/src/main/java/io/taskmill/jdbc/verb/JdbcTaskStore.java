package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.jdbc.connect.OpenTransaction;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
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
public final class JdbcTaskStore implements TaskStore {

  private final Verbs verbs;
  private final Dialect dialect;
  private final SqlErrors errors;
  private final Lanes lanes;
  private final Permits permits;
  private final PromoteTasks promotion;
  private final HostWaits hostWaits;
  private final SubmitTasks submit;
  private final ClaimTasks claims;

  public JdbcTaskStore(
      Verbs verbs, Dialect dialect, SqlErrors errors, QueueCapacities capacities, Permits permits) {
    this(verbs, dialect, errors, new Lanes(), permits, capacities);
  }

  private JdbcTaskStore(
      Verbs verbs,
      Dialect dialect,
      SqlErrors errors,
      Lanes lanes,
      Permits permits,
      QueueCapacities capacities) {
    this(
        verbs, dialect, errors, lanes, permits, new SubmitTasks(verbs, dialect, lanes, capacities));
  }

  private JdbcTaskStore(
      Verbs verbs,
      Dialect dialect,
      SqlErrors errors,
      Lanes lanes,
      Permits permits,
      SubmitTasks submit) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.errors = errors;
    this.lanes = lanes;
    this.permits = permits;
    this.hostWaits = new HostWaits(verbs);
    this.promotion = new PromoteTasks(verbs, lanes);
    this.claims = new ClaimTasks(verbs, lanes, permits, hostWaits, dialect.claimStrategy());
    this.submit = submit;
  }

  /** What is remembered of the database may not be so any more. */
  public void forget() {
    lanes.forget();
    hostWaits.forget();
    claims.forget();
  }

  @Override
  public List<Submitted> submit(List<NewTask> tasks) {
    return submit.run(tasks);
  }

  /** Sees to it that there are lanes for tasks that are going to be submitted. */
  void enterLanes(List<NewTask> tasks) {
    submit.enterLanes(tasks);
  }

  @Override
  public CallerTransaction join(Connection connection) {
    requireTransaction(connection);
    SqlErrors toCaller = errors.toCaller();
    Verbs theirs = verbs.in(new OpenTransaction(connection, dialect, toCaller));
    return new CallerVerbs(
        new JdbcTaskStore(theirs, dialect, toCaller, lanes, permits, submit.in(theirs)),
        new JdbcTypeStore(dialect.hasOneWriter() ? theirs : verbs, permits),
        connection,
        dialect,
        toCaller);
  }

  @Override
  public List<Claimed> claim(ClaimRequest request) {
    return claims.run(request);
  }

  @Override
  public List<Fence> held(long node) {
    return verbs.rows("execution.held", new Params().set("node", node), FenceRows::read);
  }

  @Override
  public Set<Fence> begin(List<Fence> fences) {
    Set<Fence> lost = new LinkedHashSet<>(fences);
    List<Fence> held =
        verbs.rows(
            "execution.begin", Params.given(FenceRows.rows(lost, fence -> fence)), FenceRows::read);
    held.forEach(lost::remove);
    return lost;
  }

  @Override
  public Map<Fence, TaskState> finish(List<Finish> finishes) {
    return FinishTasks.run(verbs, finishes);
  }

  @Override
  public boolean checkpoint(Fence fence, String checkpoint) {
    return !verbs
        .rows(
            "execution.checkpoint",
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
    Params params = new Params().set("limit", limit);
    int plain =
        dialect.worksInSteps()
            ? lockFirst("promote.lock", "promote.due", params)
            : verbs.count("promote.due", params);
    return Math.max(plain, promotion.run(limit));
  }

  @Override
  public int releaseHostWaits(int limit) {
    return hostWaits.releaseHostWaits(limit);
  }

  @Override
  public int expire(int limit) {
    return ExpireTasks.run(verbs, limit);
  }

  @Override
  public int recover(int limit) {
    Params params = new Params().set("limit", limit);
    return dialect.worksInSteps()
        ? lockFirst("recover.lock", "recover.back_to_others", params)
        : verbs.rows("recover.back_to_others", params, row -> row.getInt("recovered")).get(0);
  }

  /** Locks the tasks that are the verb's, past those that others have locked. */
  private int lockFirst(String lock, String verb, Params params) {
    return verbs.together(
        verb,
        inside -> {
          List<Long> ids = inside.rows(lock, params, row -> row.getLong("id"));
          if (!ids.isEmpty()) {
            inside.count(verb, Params.given(Rows.of(ids).bigint("id", id -> id)));
          }
          return ids.size();
        });
  }

  @Override
  public List<SignalAnswer> signal(List<Long> ids, Signal signal) {
    String verb =
        switch (signal) {
          case CANCEL -> "signal.cancel";
          case PAUSE -> "signal.pause";
          case RESUME -> "signal.resume";
        };
    Map<Long, SignalAnswer> answers = new HashMap<>();
    Set<Long> open = new LinkedHashSet<>(ids);
    // No task has such an id, but a row that is none may.
    open.removeIf(id -> id <= 0);
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
    return ids.stream().map(id -> answers.getOrDefault(id, SignalAnswer.REFUSED)).toList();
  }

  private record Answered(long id, @Nullable String answer) {

    static Answered read(ResultSet row) throws SQLException {
      return new Answered(row.getLong("id"), row.getString("answer"));
    }
  }

  private void requireTransaction(Connection connection) {
    try {
      if (connection.isClosed()) {
        throw new StoreException(
            "The connection is closed, so there is no transaction to take part in. Nothing was written."
                + " Give an open connection, and commit when your own work is done.",
            null);
      }
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
      throw errors.toCaller().translate("join", e);
    }
  }
}
