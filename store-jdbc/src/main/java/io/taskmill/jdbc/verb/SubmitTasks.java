package io.taskmill.jdbc.verb;

import io.taskmill.OnDuplicate;
import io.taskmill.TaskState;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.Terms;
import io.taskmill.spi.UniqueKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The verb that creates tasks: a short way for what most tasks are, a long one for those that may
 * be there already or have a key, and a second look that tells why one was not created.
 */
public final class SubmitTasks {

  private static final int SUBMIT_TRIES = 20;

  /** More kinds of tasks in one submit go the long way, which is a statement for all of them. */
  private static final int MOST_GROUPS = 10;

  /** Submits of up to this many tasks share a transaction with those of other threads. */
  private static final int SMALL_SUBMIT = 50;

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
          "needs_person",
          "flags",
          "start_paused");

  private final Verbs verbs;
  private final Verbs beside;
  private final Dialect dialect;
  private final Lanes lanes;
  private final boolean ownTransaction;
  private final QueueCapacities capacities;
  private final SubmitGrouping queue = new SubmitGrouping(this::submitPlainly);

  /** Submits in transactions of its own. */
  public SubmitTasks(Verbs verbs, Dialect dialect, Lanes lanes, QueueCapacities capacities) {
    this(verbs, verbs, dialect, lanes, capacities, true);
  }

  private SubmitTasks(
      Verbs verbs,
      Verbs beside,
      Dialect dialect,
      Lanes lanes,
      QueueCapacities capacities,
      boolean ownTransaction) {
    this.verbs = verbs;
    this.beside = beside;
    this.dialect = dialect;
    this.lanes = lanes;
    this.capacities = capacities;
    this.ownTransaction = ownTransaction;
  }

  /**
   * The same in a caller's transaction. What others would wait for until its end is done beside it,
   * except where nobody else can write meanwhile.
   */
  SubmitTasks in(Verbs theirs) {
    return new SubmitTasks(
        theirs, dialect.hasOneWriter() ? theirs : verbs, dialect, lanes, capacities, false);
  }

  /**
   * Sees to it that there are lanes for the tasks. Whoever does it beside a caller's transaction
   * fails without harm to that.
   */
  void enterLanes(List<NewTask> tasks) {
    lanes.enter(beside, tasks, ownTransaction || !dialect.hasOneWriter());
  }

  /**
   * Submits. Contact may be lost between the look at what lanes there are and the commit. The tasks
   * are then in a database that may lack their lanes, so those are entered once more.
   */
  List<Submitted> run(List<NewTask> tasks) {
    if (tasks.isEmpty()) {
      return List.of();
    }
    Object before = lanes.knowledge();
    enterLanes(tasks);
    List<Submitted> answers = create(tasks);
    if (ownTransaction && lanes.knowledge() != before) {
      enterLanes(tasks);
    }
    return answers;
  }

  /**
   * Only what can never wait for anyone is submitted together with others: a key may be held by an
   * open transaction, and the room of a queue is taken by one after the other. SQLite's writer lets
   * the work of several threads share a transaction by itself.
   */
  private List<Submitted> create(List<NewTask> tasks) {
    Set<String> bounded = capacities.bounded(beside, tasks);
    if (bounded.isEmpty() && ownTransaction && tasks.stream().allMatch(SubmitTasks::isPlain)) {
      return !dialect.takesRowByRow() && tasks.size() <= SMALL_SUBMIT
          ? queue.submit(tasks)
          : submitPlainly(tasks);
    }
    if (bounded.isEmpty() && tasks.stream().noneMatch(SubmitTasks::needsSteps)) {
      return submitWhole(tasks);
    }
    return QueueCapacities.remembering(beside, () -> submitInSteps(tasks, bounded));
  }

  private List<Submitted> submitInSteps(List<NewTask> tasks, Set<String> bounded) {
    return verbs.together(
        "submit",
        inside -> {
          Verbs ofOurs = ownTransaction || dialect.hasOneWriter() ? inside : beside;
          QueueCapacities.take(inside, ofOurs, bounded, tasks);
          Lanes.keep(inside, ofOurs, tasks);
          List<Submitted> answers = new ArrayList<>();
          for (List<NewTask> round : DuplicateHandling.rounds(tasks)) {
            answers.addAll(submitReplacing(inside, round));
          }
          DuplicateHandling.reject(tasks, answers);
          return answers;
        });
  }

  private List<Submitted> submitPlainly(List<NewTask> tasks) {
    return createdPlainly(tasks)
        ? tasks.stream().map(task -> new Submitted(task.id(), true, TaskState.READY)).toList()
        : submitWhole(tasks);
  }

  /**
   * Submits as one unit. What creates tasks is one by itself; only a unique key whose time is over
   * takes a second try. So a transaction is needed where others would have been created before it.
   */
  private List<Submitted> submitWhole(List<NewTask> tasks) {
    boolean mayTryAgain = tasks.stream().anyMatch(task -> task.terms().unique() != null);
    return tasks.size() > 1 && mayTryAgain
        ? verbs.together("submit", inside -> submit(inside, tasks))
        : submit(verbs, tasks);
  }

  private static Map<Long, NewTask> byId(List<NewTask> tasks) {
    Map<Long, NewTask> each = new LinkedHashMap<>();
    tasks.forEach(task -> each.putIfAbsent(task.id(), task));
    return each;
  }

  /**
   * What stands in the way may have come just now, in the place of what was cancelled: so it goes
   * on until nothing does, or what does has started.
   */
  private List<Submitted> submitReplacing(Verbs inside, List<NewTask> tasks) {
    DuplicateHandling.makeWay(inside, tasks);
    List<Submitted> answers = new ArrayList<>(submit(inside, tasks));
    for (int tries = 1; tries < SUBMIT_TRIES; tries++) {
      List<NewTask> refused = DuplicateHandling.refused(tasks, answers);
      if (refused.isEmpty()) {
        return answers;
      }
      boolean cancelled = DuplicateHandling.makeWay(inside, refused);
      List<Submitted> before = List.copyOf(answers);
      List<Submitted> again = submit(inside, refused);
      for (int i = 0; i < refused.size(); i++) {
        answers.set(tasks.indexOf(refused.get(i)), again.get(i));
      }
      if (!cancelled && answers.equals(before)) {
        return answers;
      }
    }
    return answers;
  }

  /**
   * For what was not created, a second look tells why: the same id was there before, or another
   * task holds the key. If that one has just ended, or has held it long enough, it is tried again.
   */
  private List<Submitted> submit(Verbs in, List<NewTask> tasks) {
    Map<Long, Submitted> answers = new HashMap<>();
    Map<Long, NewTask> open = byId(tasks);
    for (int tries = 1; !open.isEmpty(); tries++) {
      if (tries > 1) {
        in.count("submit.forget_keys", Params.given(keys(open.values())));
      }
      create(in, open.values(), answers);
      open.keySet().removeAll(answers.keySet());
      if (!open.isEmpty()) {
        explain(in, open.values(), answers);
        open.keySet().removeAll(answers.keySet());
      }
      if (tries == SUBMIT_TRIES && !open.isEmpty()) {
        throw stuck(open.values().iterator().next());
      }
    }
    return tasks.stream().map(task -> answers.get(task.id())).toList();
  }

  /**
   * The short way for what most tasks are. It fails on an id that is there already, so never in a
   * caller's transaction, which that would end.
   */
  private boolean createdPlainly(List<NewTask> tasks) {
    try {
      Collection<List<NewTask>> groups = groups(tasks);
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

  /** Arrays and stages have only what differs within a group; single rows have it all. */
  private Collection<List<NewTask>> groups(List<NewTask> tasks) {
    return tasks.size() < dialect.manyRows()
        ? List.of(tasks)
        : tasks.stream().collect(Collectors.groupingBy(Alike::of)).values();
  }

  private void createPlainly(Verbs in, List<NewTask> tasks) {
    boolean many = tasks.size() >= dialect.manyRows();
    in.count(many ? "submit.plain_many" : "submit.plain", Params.given(given(tasks)));
  }

  /** All of a plain task but its id, its payload and its headers. */
  private record Alike(
      long tenant,
      String queue,
      String type,
      long creator,
      int priority,
      List<String> tags,
      int maxAttempts,
      @Nullable String retry,
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
          task.retry(),
          task.maxLosses(),
          task.needsPerson());
    }
  }

  private static boolean isPlain(NewTask task) {
    return task.key() == null
        && task.parent() == null
        && task.terms().equals(Terms.NONE)
        && task.runAt() == null
        && task.delay().isZero();
  }

  private static boolean needsSteps(NewTask task) {
    return mayBeRefused(task) || Lanes.wantsHost(task);
  }

  /** Whether more is done about a duplicate of the task than to tell of it. */
  static boolean mayBeRefused(NewTask task) {
    UniqueKey unique = task.terms().unique();
    return unique != null && unique.onDuplicate() != OnDuplicate.RETURN_EXISTING;
  }

  /** Creates what is new, as one unit, and answers for as many as it can. */
  private void create(Verbs in, Collection<NewTask> tasks, Map<Long, Submitted> answers) {
    if (dialect.worksInSteps()) {
      answers.putAll(new StepwiseSubmit(in, this::given, lanes).run(tasks));
      return;
    }
    for (Answered one : in.rows("submit.create", Params.given(given(tasks)), Answered::read)) {
      one.answer().ifPresent(answer -> answers.put(one.id(), answer));
    }
  }

  private static void explain(Verbs in, Collection<NewTask> tasks, Map<Long, Submitted> answers) {
    for (NotCreated reason :
        in.rows("submit.explain", Params.given(keys(tasks)), NotCreated::read)) {
      reason.answer().ifPresent(answer -> answers.put(reason.id(), answer));
    }
  }

  /** What became of a task; empty if that is to be found out. */
  private record Answered(long id, Optional<Submitted> answer) {

    static Answered read(ResultSet row) throws SQLException {
      long id = row.getLong("id");
      int state = row.getInt("state");
      boolean created = !row.wasNull();
      return new Answered(
          id,
          created
              ? Optional.of(new Submitted(id, true, TaskState.ofCode(state)))
              : NotCreated.read(row).answer());
    }
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
        .text("headers", task -> JsonText.object(task.headers()))
        .integer("max_attempts", NewTask::maxAttempts)
        .text("retry", NewTask::retry)
        .integer("max_losses", NewTask::maxLosses)
        .bool("needs_person", NewTask::needsPerson)
        .text("unique_key", SubmitTasks::uniqueKey)
        .bigint("window_length", SubmitTasks::window)
        .bigint("key_no", TaskFlags::keyNumber)
        .smallint("flags", TaskFlags::of)
        .bool("start_paused", task -> task.terms().startPaused())
        .bigint("deadline", SubmitTasks::deadline)
        .text("other_key", SubmitTasks::otherKey)
        .bigint("parent", NewTask::parent)
        .once(SHARED);
  }

  /** What tells whether a task is there already, or another has its key. */
  static Rows<NewTask> keys(Collection<NewTask> tasks) {
    return Rows.of(tasks)
        .bigint("id", NewTask::id)
        .bigint("tenant", NewTask::tenant)
        .text("type", NewTask::type)
        .text("unique_key", SubmitTasks::uniqueKey)
        .bigint("window_length", SubmitTasks::window);
  }

  /** What at most one task has. */
  record Unique(long tenant, String type, String key) {

    static Unique of(NewTask task) {
      return new Unique(task.tenant(), task.type(), String.valueOf(uniqueKey(task)));
    }
  }

  static @Nullable String uniqueKey(NewTask task) {
    UniqueKey unique = task.terms().unique();
    return unique == null ? null : unique.text();
  }

  /** The unique key, where it is not the key of the task itself. */
  private static @Nullable String otherKey(NewTask task) {
    String unique = uniqueKey(task);
    return unique == null || unique.equals(task.key()) ? null : unique;
  }

  private static @Nullable Long window(NewTask task) {
    UniqueKey unique = task.terms().unique();
    return unique == null || unique.window() == null ? null : (Long) Micros.of(unique.window());
  }

  private static @Nullable Long deadline(NewTask task) {
    Duration deadline = task.terms().deadline();
    return deadline == null ? null : (Long) Micros.of(deadline);
  }

  private static StoreException stuck(NewTask task) {
    return new StoreException(
        String.format(
            "The task %s of type '%s' could not be created: its unique key '%s' was taken and freed by others"
                + " %s times in a row. Nothing was created for it; submit it again.",
            task.id(), task.type(), uniqueKey(task), SUBMIT_TRIES),
        null);
  }
}
