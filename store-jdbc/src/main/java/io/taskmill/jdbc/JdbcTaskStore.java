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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Each verb binds its arguments, runs the SQL file of its name, and maps the answer. */
final class JdbcTaskStore implements TaskStore, CallerTransaction {

  private static final int SUBMIT_TRIES = 20;

  /** More kinds of tasks in one submit go the long way, which is a statement for all of them. */
  private static final int MOST_GROUPS = 10;

  /** Submits of up to this many tasks share a transaction with those of other threads. */
  private static final int SMALL_SUBMIT = 50;

  /** Everyone takes running tasks in this order, so that nobody waits in a circle. */
  private static final Comparator<Finish> FENCE_ORDER =
      Comparator.comparingLong((Finish finish) -> finish.fence().task())
          .thenComparingLong(finish -> finish.fence().node())
          .thenComparingLong(finish -> finish.fence().exec());

  /** What tasks of one submit often have in common. */
  private static final Set<String> SHARED =
      Set.of(
          "tenant",
          "queue",
          "type",
          "lane",
          "creator",
          "priority",
          "delay",
          "tags",
          "max_attempts",
          "max_losses",
          "needs_person");

  private final Verbs verbs;
  private final Dialect dialect;
  private final SqlErrors errors;
  private final Lanes lanes;
  private final Map<LaneFilter, Cursors> cursors = new ConcurrentHashMap<>();
  private final boolean ownTransaction;
  private final SubmitQueue queue = new SubmitQueue(this::submitAtOnce);

  JdbcTaskStore(Verbs verbs, Dialect dialect, SqlErrors errors) {
    this(verbs, dialect, errors, new Lanes(), true);
  }

  private JdbcTaskStore(
      Verbs verbs, Dialect dialect, SqlErrors errors, Lanes lanes, boolean ownTransaction) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.errors = errors;
    this.lanes = lanes;
    this.ownTransaction = ownTransaction;
  }

  /** SQLite's writer lets the work of several threads share a transaction by itself. */
  @Override
  public List<Submitted> submit(List<NewTask> tasks) {
    return ownTransaction && !dialect.takesRowByRow() && tasks.size() <= SMALL_SUBMIT
        ? queue.submit(tasks)
        : submitAtOnce(tasks);
  }

  /**
   * For what was not created, a second look tells why: the same id was there before, or another
   * task holds the key. If that one has just ended, it is tried again.
   */
  private List<Submitted> submitAtOnce(List<NewTask> tasks) {
    lanes.enter(verbs, tasks, ownTransaction);
    if (createdPlainly(tasks)) {
      return tasks.stream().map(task -> new Submitted(task.id(), true, TaskState.READY)).toList();
    }
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
      if (tries == SUBMIT_TRIES && !open.isEmpty()) {
        throw stuck(open.values().iterator().next());
      }
    }
    return tasks.stream().map(task -> answers.get(task.id())).toList();
  }

  @Override
  public CallerTransaction join(Connection connection) {
    requireTransaction(connection);
    SqlErrors toCaller = errors.toCaller();
    Verbs theirs = verbs.in(new OpenTransaction(connection, dialect, toCaller));
    return new CallerVerbs(
        new JdbcTaskStore(theirs, dialect, toCaller, lanes, false), connection, dialect, toCaller);
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
    if (verbs.has("claim_lane")) {
      return withNames(new LaneClaim(verbs, request, params).run());
    }
    Answer.Row<ClaimedRow> row = answer -> ClaimedRow.read(request.node(), answer);
    if (!filter.creators().isEmpty()) {
      return withNames(verbs.rows("claim_of_creators", params, row));
    }
    Cursors own = cursors.computeIfAbsent(filter, f -> new Cursors());
    Rows<?> start = own.start(request.limit());
    List<ClaimedRow> rows = verbs.rows("claim", params.set("cursor", start), row);
    own.claimed(rows, request.limit());
    if (start.size() > 0 && rows.size() < request.limit()) {
      // There is no more behind the cursors, but there may be in front of them.
      params
          .set("cursor", own.start(request.limit()))
          .set("first_exec", request.firstExec() + rows.size())
          .set("limit", request.limit() - rows.size());
      rows.addAll(verbs.rows("claim", params, row));
    }
    return withNames(rows);
  }

  /** What a lane stands for is the same for all its tasks, so it is not sent with each of them. */
  private List<Claimed> withNames(List<ClaimedRow> rows) {
    Set<Long> unknown =
        rows.stream()
            .map(ClaimedRow::lane)
            .filter(lane -> lanes.nameOf(lane) == null)
            .collect(Collectors.toSet());
    if (!unknown.isEmpty()) {
      lanes.learn(verbs, unknown);
    }
    List<Claimed> claimed = new ArrayList<>(rows.size());
    for (ClaimedRow row : rows) {
      claimed.add(row.claimed(Objects.requireNonNull(lanes.nameOf(row.lane()))));
    }
    return claimed;
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

  /**
   * What is no longer held may have been ended by the same finish before, whose answer was lost: a
   * second look tells.
   */
  @Override
  public Map<Fence, TaskState> finish(List<Finish> finishes) {
    List<Finish> ordered = new ArrayList<>(finishes);
    ordered.sort(FENCE_ORDER);
    Map<Fence, TaskState> states = new HashMap<>();
    for (List<Finish> batch : eachTaskOnce(ordered)) {
      if (!finishedShortly(batch, states)) {
        finish(batch, states);
      }
    }
    Set<Fence> open = new LinkedHashSet<>();
    ordered.stream().map(Finish::fence).filter(f -> !states.containsKey(f)).forEach(open::add);
    if (!open.isEmpty()) {
      verbs.rows(
          "finish_again",
          Params.given(Fences.rows(open, fence -> fence)),
          row -> states.put(Fences.read(row), TaskState.ofCode(row.getInt("state"))));
    }
    return states;
  }

  private void finish(List<Finish> batch, Map<Fence, TaskState> states) {
    Map<Long, TaskState> ended = new HashMap<>();
    verbs.rows(
        "finish",
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
   * The short way, where there is one and all have succeeded. It tells only how many held their
   * task; if that is not all, the second look tells which.
   */
  private boolean finishedShortly(List<Finish> batch, Map<Fence, TaskState> states) {
    if (!verbs.has("finish_succeeded") || !batch.stream().allMatch(JdbcTaskStore::isSuccess)) {
      return false;
    }
    if (changed(verbs, "finish_succeeded", Params.given(given(batch))) == batch.size()) {
      batch.forEach(finish -> states.put(finish.fence(), TaskState.SUCCEEDED));
    }
    return true;
  }

  private static boolean isSuccess(Finish finish) {
    return finish.outcome().state() == TaskState.SUCCEEDED;
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
    Params params = new Params().set("limit", limit);
    return dialect.worksInSteps() ? lockFirst("promote", params) : verbs.count("promote", params);
  }

  @Override
  public int recover(int limit) {
    Params params = new Params().set("limit", limit);
    return dialect.worksInSteps()
        ? lockFirst("recover", params)
        : verbs.rows("recover", params, row -> row.getInt("recovered")).get(0);
  }

  /** Locks the tasks that are the verb's, past those that others have locked. */
  private int lockFirst(String verb, Params params) {
    return verbs.together(
        verb,
        inside -> {
          List<Long> ids = inside.rows(verb + "_lock", params, row -> row.getLong("id"));
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
          case CANCEL -> "cancel";
          case PAUSE -> "pause";
          case RESUME -> "resume";
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

  /**
   * The short way for what most tasks are. It fails on an id that is there already, so never in a
   * caller's transaction, which that would end.
   */
  private boolean createdPlainly(List<NewTask> tasks) {
    if (!ownTransaction
        || !verbs.has("submit_plain")
        || !tasks.stream().allMatch(JdbcTaskStore::isPlain)) {
      return false;
    }
    try {
      Collection<List<NewTask>> groups =
          tasks.stream().collect(Collectors.groupingBy(Alike::of)).values();
      if (groups.size() == 1) {
        createPlainly(verbs, tasks);
      } else if (groups.size() <= MOST_GROUPS) {
        verbs.together(
            "submit",
            inside -> {
              groups.forEach(group -> createPlainly(inside, group));
              return groups;
            });
      } else {
        return false;
      }
      return true;
    } catch (StoreException e) {
      if (SqlErrors.isDuplicate(e)) {
        return false;
      }
      throw e;
    }
  }

  private void createPlainly(Verbs in, List<NewTask> tasks) {
    changed(in, "submit_plain", Params.given(given(tasks)));
  }

  /** How many rows a verb changed; where it is run row by row, they are given the time. */
  private int changed(Verbs in, String verb, Params given) {
    if (!dialect.takesRowByRow()) {
      return in.count(verb, given);
    }
    return in.together(
        verb,
        inside -> {
          long now = inside.rows("clock", new Params(), row -> row.getLong(1)).get(0);
          return inside.count(verb, given.set("now", now));
        });
  }

  /** All of a plain task but its id and its payload. */
  private record Alike(
      long tenant,
      String queue,
      String type,
      long creator,
      int priority,
      List<String> tags,
      int maxAttempts,
      int maxLosses,
      boolean needsPerson) {

    static Alike of(NewTask task) {
      return new Alike(
          task.tenant(),
          task.queue(),
          task.type(),
          task.creator(),
          task.priority(),
          task.tags(),
          task.maxAttempts(),
          task.maxLosses(),
          task.needsPerson());
    }
  }

  private static boolean isPlain(NewTask task) {
    return task.key() == null && task.runAt() == null && task.delay().isZero();
  }

  private void create(Collection<NewTask> tasks, Map<Long, Submitted> answers) {
    if (dialect.worksInSteps()) {
      answers.putAll(new StepwiseSubmit(verbs, lanes).run(tasks));
      return;
    }
    verbs
        .rows("submit", Params.given(given(tasks)), JdbcTaskStore::created)
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
        .bool("needs_person", NewTask::needsPerson)
        .once(SHARED);
  }

  private static StoreException stuck(NewTask task) {
    return new StoreException(
        String.format(
            "The task %s of type '%s' could not be created: its key '%s' was taken and freed by others"
                + " %s times in a row. Nothing was created for it; submit it again.",
            task.id(), task.type(), task.key(), SUBMIT_TRIES),
        null);
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
