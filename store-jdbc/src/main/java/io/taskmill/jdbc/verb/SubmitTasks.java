package io.taskmill.jdbc.verb;

import io.taskmill.OnDuplicate;
import io.taskmill.SubmitKey;
import io.taskmill.TaskState;
import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.SubmitReceipt;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.UniqueKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The verb that creates tasks: a short way for what most tasks are ({@link PlainSubmit}), a long
 * one for those that may be there already or have a key, and a second look that tells why one was
 * not created.
 */
public final class SubmitTasks {

  private static final int SUBMIT_TRIES = 20;

  /** Submits of up to this many tasks share a transaction with those of other threads. */
  private static final int SMALL_SUBMIT = 50;

  private final Verbs verbs;
  private final Verbs beside;
  private final Dialect dialect;
  private final Lanes lanes;
  private final boolean ownTransaction;
  private final QueueCapacities capacities;
  private final PlainSubmit plain;
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
    this.plain = new PlainSubmit(verbs, dialect, lanes);
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

  /** Submits. */
  List<Submitted> run(List<NewTask> tasks) {
    return tasks.isEmpty() ? List.of() : withLanes(tasks, () -> create(tasks));
  }

  /** Submits, and remembers the answers under a key. The key comes first: others wait for it. */
  List<Submitted> once(SubmitKey key, List<NewTask> tasks) {
    return withLanes(
        tasks,
        () ->
            QueueCapacities.remembering(
                beside, () -> verbs.together("submit", inside -> once(inside, key, tasks))));
  }

  private List<Submitted> once(Verbs inside, SubmitKey key, List<NewTask> tasks) {
    DocumentWrite mine = key.document();
    Optional<Document> before = JdbcDocumentStore.createUnlessThere(inside, mine);
    if (before.isPresent()) {
      return SubmitReceipt.answers(key, tasks, before.get().text());
    }
    List<Submitted> answers = within(inside, tasks, true);
    JdbcDocumentStore.fill(inside, mine.name(), new SubmitReceipt(key.digest(), answers).text());
    return answers;
  }

  /**
   * Creates tasks in a transaction of our own that does more than that. Whoever began it did so
   * {@linkplain #withLanes with their lanes}, and {@linkplain QueueCapacities#remembering
   * remembers} what a refusal has counted.
   *
   * @param takeRoom whether they need room in their queues
   */
  List<Submitted> within(Verbs inside, List<NewTask> tasks, boolean takeRoom) {
    return tasks.isEmpty()
        ? List.of()
        : submitSteps(
            inside, inside, tasks, takeRoom ? capacities.bounded(inside, tasks) : Set.of());
  }

  /**
   * Runs what creates tasks. Contact may be lost between the look at what lanes there are and the
   * commit. The tasks are then in a database that may lack their lanes, so those are entered once
   * more.
   */
  <T> T withLanes(List<NewTask> tasks, Supplier<T> creation) {
    Object before = lanes.knowledge();
    enterLanes(tasks);
    T answer = creation.get();
    if (ownTransaction && lanes.knowledge() != before) {
      enterLanes(tasks);
    }
    return answer;
  }

  /**
   * Only what can never wait for anyone is submitted together with others: a key may be held by an
   * open transaction, and the room of a queue is taken by one after the other. SQLite's writer lets
   * the work of several threads share a transaction by itself.
   */
  private List<Submitted> create(List<NewTask> tasks) {
    Set<String> bounded = capacities.bounded(beside, tasks);
    if (bounded.isEmpty() && ownTransaction && tasks.stream().allMatch(PlainSubmit::isPlain)) {
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
        inside ->
            submitSteps(
                inside,
                ownTransaction || dialect.hasOneWriter() ? inside : beside,
                tasks,
                bounded));
  }

  private List<Submitted> submitSteps(
      Verbs inside, Verbs ofOurs, List<NewTask> tasks, Set<String> bounded) {
    QueueCapacities.take(inside, ofOurs, bounded, tasks);
    Lanes.keep(inside, ofOurs, tasks);
    List<Submitted> answers = new ArrayList<>();
    for (List<NewTask> round : DuplicateHandling.rounds(tasks)) {
      answers.addAll(submitReplacing(inside, round));
    }
    DuplicateHandling.reject(tasks, answers);
    return answers;
  }

  private List<Submitted> submitPlainly(List<NewTask> tasks) {
    return plain.run(tasks)
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

  private static Map<Long, NewTask> byId(Collection<NewTask> tasks) {
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
        in.count("submit.forget_keys", Params.given(NewTaskRows.keys(open.values())));
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

  private static boolean needsSteps(NewTask task) {
    return mayBeRefused(task) || Lanes.wantsHost(task) || !task.attributes().isEmpty();
  }

  /** Whether more is done about a duplicate of the task than to tell of it. */
  static boolean mayBeRefused(NewTask task) {
    UniqueKey unique = task.terms().unique();
    return unique != null && unique.onDuplicate() != OnDuplicate.RETURN_EXISTING;
  }

  /** Creates what is new, as one unit, and answers for as many as it can. */
  private void create(Verbs in, Collection<NewTask> tasks, Map<Long, Submitted> answers) {
    if (dialect.worksInSteps()) {
      answers.putAll(new StepwiseSubmit(in, lanes).run(tasks));
      return;
    }
    List<Answered> answered =
        dialect.takesRowByRow()
            ? in.together("submit", inside -> createAndCount(inside, tasks))
            : createAll(in, tasks);
    for (Answered one : answered) {
      one.answer().ifPresent(answer -> answers.put(one.id(), answer));
    }
    AttributeRows.of(
            tasks.stream()
                .filter(task -> answers.containsKey(task.id()) && answers.get(task.id()).created())
                .toList())
        .write(in);
  }

  private List<Answered> createAll(Verbs in, Collection<NewTask> tasks) {
    return in.rows("submit.create", Params.given(NewTaskRows.all(tasks, lanes)), Answered::read);
  }

  /** A statement for each task is not the place to count a batch. */
  private List<Answered> createAndCount(Verbs inside, Collection<NewTask> tasks) {
    List<Answered> answered = createAll(inside, tasks);
    Map<Long, NewTask> given = byId(tasks);
    StatisticsAppender statistics = new StatisticsAppender();
    for (Answered one : answered) {
      NewTask task = given.get(one.id());
      if (one.created() && task != null) {
        statistics.submitted(task);
      }
    }
    statistics.append(inside);
    return answered;
  }

  private static void explain(Verbs in, Collection<NewTask> tasks, Map<Long, Submitted> answers) {
    for (NotCreated reason :
        in.rows("submit.explain", Params.given(NewTaskRows.keys(tasks)), NotCreated::read)) {
      reason.answer().ifPresent(answer -> answers.put(reason.id(), answer));
    }
  }

  /** What became of a task; empty if that is to be found out. */
  private record Answered(long id, boolean created, Optional<Submitted> answer) {

    static Answered read(ResultSet row) throws SQLException {
      long id = row.getLong("id");
      int state = row.getInt("state");
      boolean created = !row.wasNull();
      return new Answered(
          id,
          created,
          created
              ? Optional.of(new Submitted(id, true, TaskState.ofCode(state)))
              : NotCreated.read(row).answer());
    }
  }

  private static StoreException stuck(NewTask task) {
    return new StoreException(
        String.format(
            "The task %s of type '%s' could not be created: its unique key '%s' was taken and freed by others"
                + " %s times in a row. Nothing was created for it; submit it again.",
            task.id(), task.type(), NewTaskRows.uniqueKey(task), SUBMIT_TRIES),
        null);
  }
}
