package io.taskmill.jdbc;

import io.taskmill.TaskState;
import io.taskmill.jdbc.Lanes.Lane;
import io.taskmill.jdbc.Rooms.Room;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Each verb binds its arguments, runs the SQL file of its name, and maps the answer. */
final class JdbcTaskStore implements TaskStore {

  /** Everyone takes running tasks in this order, so that nobody waits in a circle. */
  private static final Comparator<Finish> FENCE_ORDER =
      Comparator.comparingLong((Finish finish) -> finish.fence().task())
          .thenComparingLong(finish -> finish.fence().node())
          .thenComparingLong(finish -> finish.fence().exec());

  private final Verbs verbs;
  private final Dialect dialect;
  private final SqlErrors errors;
  private final Lanes lanes;
  private final Capacities capacities;
  private final Rooms rooms;
  private final Promotion promotion;
  private final Hosts hosts;
  private final Map<LaneFilter, Cursors> cursors = new ConcurrentHashMap<>();
  private final Submit submit;

  JdbcTaskStore(
      Verbs verbs, Dialect dialect, SqlErrors errors, Capacities capacities, Rooms rooms) {
    this(verbs, dialect, errors, new Lanes(), capacities, rooms, true);
  }

  private JdbcTaskStore(
      Verbs verbs,
      Dialect dialect,
      SqlErrors errors,
      Lanes lanes,
      Capacities capacities,
      Rooms rooms,
      boolean ownTransaction) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.errors = errors;
    this.lanes = lanes;
    this.rooms = rooms;
    this.hosts = new Hosts(verbs);
    this.promotion = new Promotion(verbs, lanes);
    this.capacities = capacities;
    this.submit = new Submit(verbs, dialect, lanes, capacities, ownTransaction);
  }

  @Override
  public List<Submitted> submit(List<NewTask> tasks) {
    return submit.run(tasks);
  }

  @Override
  public CallerTransaction join(Connection connection) {
    requireTransaction(connection);
    SqlErrors toCaller = errors.toCaller();
    Verbs theirs = verbs.in(new OpenTransaction(connection, dialect, toCaller));
    return new CallerVerbs(
        new JdbcTaskStore(theirs, dialect, toCaller, lanes, capacities, rooms, false),
        new JdbcTypeStore(dialect.hasOneWriter() ? theirs : verbs, rooms),
        connection,
        dialect,
        toCaller);
  }

  @Override
  public List<Claimed> claim(ClaimRequest request) {
    long node = request.node();
    LaneFilter filter = request.filter();
    Set<String> limited = rooms.limited(filter.types());
    if (limited.isEmpty() || (claimsByLane(verbs) && !rooms.isWanted(limited, node, filter))) {
      return given(node, claim(verbs, request, List.of()));
    }
    return given(
        node,
        verbs.together(
            "claim",
            inside -> {
              List<Room> found = Rooms.find(inside, limited, node, filter);
              List<ClaimedRow> rows = claim(inside, request, found);
              Rooms.spend(inside, found, rows);
              return rows;
            }));
  }

  private static boolean claimsByLane(Verbs verbs) {
    return verbs.has("claim_lane");
  }

  /** Claims from lanes without a limit, and no more from these than they have room. */
  private List<ClaimedRow> claim(Verbs in, ClaimRequest request, List<Room> rooms) {
    List<Room> limited = Rooms.left(rooms, List.of());
    LaneFilter filter = request.filter();
    Params params =
        new Params()
            .set("node", request.node())
            .set("first_exec", request.firstExec())
            .set("limit", request.limit())
            .set("types", Column.texts(filter.types()))
            .set("queues", Column.textsOrNone(filter.queues()))
            .set("tenants", Column.bigintsOrNone(filter.tenants()))
            .set("creators", Column.bigintsOrNone(filter.creators()))
            .set("room", Rooms.rows(limited));
    if (claimsByLane(in)) {
      return new LaneClaim(in, request, params, limited).run();
    }
    Answer.Row<ClaimedRow> row = answer -> ClaimedRow.read(request.node(), answer);
    if (!filter.creators().isEmpty()) {
      return in.rows("claim_of_creators", params, row);
    }
    Cursors own = cursors.computeIfAbsent(filter, f -> new Cursors());
    String verb = limited.isEmpty() ? "claim" : "limited_claim";
    params.set("cursor", own.start(request.limit()));
    List<ClaimedRow> rows = in.rows(verb, params, row);
    if (own.claimed(rows, request.limit(), rooms)) {
      // There is no more behind the cursors, but there may be in front of them.
      params
          .set("cursor", own.start(request.limit()))
          .set("first_exec", request.firstExec() + rows.size())
          .set("limit", request.limit() - rows.size())
          .set("room", Rooms.rows(Rooms.left(limited, rows)));
      rows.addAll(in.rows(verb, params, row));
    }
    return rows;
  }

  /** What a lane stands for is the same for all its tasks, so it is not sent with each of them. */
  private List<Claimed> given(long node, List<ClaimedRow> rows) {
    hosts.enterLanes(node, rows);
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
      Lane lane = lanes.nameOf(row.lane());
      // Without one the node is dead and its tasks were taken back, or the lane would be there.
      if (lane != null) {
        claimed.add(row.claimed(lane));
      }
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
    if (verbs.count("finish_succeeded", Params.given(given(batch))) == batch.size()) {
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
    int plain =
        dialect.worksInSteps() ? lockFirst("promote", params) : verbs.count("promote", params);
    return Math.max(plain, promotion.run(limit));
  }

  @Override
  public int fallBack(int limit) {
    return hosts.fallBack(limit);
  }

  @Override
  public int expire(int limit) {
    return Expiry.run(verbs, limit);
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
        .smallint("kind", finish -> finish.outcome().kind().code())
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
