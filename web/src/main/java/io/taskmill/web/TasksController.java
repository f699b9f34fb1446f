package io.taskmill.web;

import io.taskmill.PayloadText;
import io.taskmill.SubmitKey;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskRequest;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskSearch;
import io.taskmill.wire.Ids;
import io.taskmill.wire.NewTask;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Tasks, several at once: submitted, found, counted, commanded. */
@ApiResource
@RequestMapping("/tasks")
class TasksController {

  private static final String IDEMPOTENCY_KEY = ApiInterceptor.IDEMPOTENCY_KEY;
  private static final int MOST_AT_ONCE = 1_000;

  private final SubmitKeys keys = new SubmitKeys();
  private final Redaction redaction;

  TasksController(Redaction redaction) {
    this.redaction = redaction;
  }

  /** Several tasks to be submitted together: all of them or none. */
  record Batch(List<NewTask> tasks) {}

  /**
   * What became of a submit.
   *
   * @param created whether it is a new task; otherwise it is the one that had the unique key
   */
  record Submitted(String id, boolean created) {}

  /** What became of the tasks of a batch, in their order. */
  record SubmittedBatch(List<Submitted> tasks) {}

  /** Submits a task. */
  @PostMapping
  @Access(value = Role.OPERATOR, agents = true)
  @Answers({HttpStatus.CREATED, HttpStatus.OK})
  ResponseEntity<Submitted> submitTask(
      @RequestHeader(name = IDEMPOTENCY_KEY, required = false) @Nullable String key,
      @RequestBody NewTask task,
      ControlPlane plane,
      Caller caller) {
    Submitted submitted = submit(key, List.of(task), plane, caller).get(0);
    return ResponseEntity.status(submitted.created() ? HttpStatus.CREATED : HttpStatus.OK)
        .body(submitted);
  }

  /** Submits several tasks, all of them or none; at most 1,000. */
  @PostMapping("/batch")
  @Access(value = Role.OPERATOR, agents = true)
  @Answers(HttpStatus.CREATED)
  ResponseEntity<SubmittedBatch> submitTasks(
      @RequestHeader(name = IDEMPOTENCY_KEY, required = false) @Nullable String key,
      @RequestBody Batch batch,
      ControlPlane plane,
      Caller caller) {
    if (batch.tasks() == null || batch.tasks().isEmpty() || batch.tasks().size() > MOST_AT_ONCE) {
      throw new ApiException(
          ProblemCode.INVALID,
          "'tasks' must be a list of 1 to %d tasks. Nothing was submitted."
              .formatted(MOST_AT_ONCE));
    }
    return ResponseEntity.status(HttpStatus.CREATED)
        .body(new SubmittedBatch(submit(key, batch.tasks(), plane, caller)));
  }

  private List<Submitted> submit(
      @Nullable String key, List<NewTask> tasks, ControlPlane plane, Caller caller) {
    Long tenant = caller.scope().tenant();
    List<TaskRequest<PayloadText, PayloadText>> requests =
        tasks.stream().map(task -> task.orTenant(tenant).request()).toList();
    SubmitKey once = keys.of(key, tasks);
    List<TaskHandle<PayloadText>> handles =
        once == null ? plane.submitAll(requests) : plane.submitOnce(once, requests);
    return handles.stream()
        .map(handle -> new Submitted(String.valueOf(handle.id()), !handle.isDuplicate()))
        .toList();
  }

  /**
   * A page of tasks.
   *
   * @param next where the next page begins, to be sent as the parameter {@code after}; null if this
   *     was the last one
   * @param bounded whether the page ends because enough tasks were read, not because it is full: it
   *     may hold fewer than asked for, even none, and the next page goes on from there
   */
  record FoundTasks(List<ShownTask> items, @Nullable String next, boolean bounded) {
    static FoundTasks of(TaskPage page, Function<TaskInfo, ShownTask> shown) {
      return new FoundTasks(
          page.tasks().stream().map(shown).toList(),
          page.next() == null ? null : String.valueOf(page.next()),
          page.bounded());
    }
  }

  /**
   * How many tasks match.
   *
   * @param atLeast whether there may be more than that
   * @param groups how many of each state, type, queue or tenant, if that was asked for
   * @param complete whether these are all groups that have tasks; null if no groups were asked for
   */
  record TaskCounts(
      long value,
      boolean atLeast,
      @Nullable Map<String, Count> groups,
      @Nullable Boolean complete) {}

  /**
   * A page of tasks that match. Each parameter of the filter is a condition, and all of them must
   * hold; a page reads a limited number of tasks to find them.
   *
   * @param order the newest first, or the oldest
   * @param data whether tasks come with payload, result and checkpoint, which may be large
   * @param progress whether tasks come with how far they have come
   * @param textLimit after how many characters texts are cut; the server's setting if left out
   * @param after {@code next} of the page before
   * @param limit how many tasks at most, 1 to 1000
   */
  @GetMapping
  @Access(value = Role.VIEWER, agents = true)
  FoundTasks findTasks(
      TaskFilter filter,
      @RequestParam(defaultValue = "NEWEST") Order order,
      @RequestParam(defaultValue = "false") boolean data,
      @RequestParam(defaultValue = "false") boolean progress,
      @RequestParam(required = false) @Nullable Integer textLimit,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(defaultValue = Page.USUAL) int limit,
      ControlPlane plane,
      Caller caller) {
    TaskSearch search =
        new TaskSearch(
            filter,
            after == null ? null : Ids.read("after", after),
            order == Order.OLDEST,
            Page.limit(limit),
            data);
    TaskPage page = plane.find(search);
    Map<Long, TaskProgress> reported = progress ? progress(page, plane) : Map.of();
    return FoundTasks.of(
        page,
        task ->
            ShownTask.of(task, caller, redaction.texts(caller, textLimit))
                .with(reported.get(task.id())));
  }

  private static Map<Long, TaskProgress> progress(TaskPage page, ControlPlane plane) {
    return plane.progress(page.tasks().stream().map(TaskInfo::id).toList());
  }

  /**
   * How many tasks match, exactly or at least.
   *
   * @param by whether they are counted by state, type, queue or tenant as well
   */
  @GetMapping("/count")
  @Access(Role.VIEWER)
  TaskCounts countTasks(
      TaskFilter filter,
      @RequestParam(required = false) GroupedCounts.@Nullable By by,
      ControlPlane plane) {
    if (by == null) {
      TaskCount count = plane.count(filter);
      return new TaskCounts(count.count(), !count.exact(), null, null);
    }
    GroupedCounts counts = plane.count(filter, by);
    Map<String, Count> groups = new TreeMap<>();
    counts.groups().forEach((name, count) -> groups.put(name, Count.of(count)));
    return new TaskCounts(
        groups.values().stream().mapToLong(Count::value).sum(),
        !counts.complete() || groups.values().stream().anyMatch(Count::atLeast),
        groups,
        counts.complete());
  }

  /** Explanations, in the order of the ids that were asked for. */
  record Explanations(List<Explanation> items) {}

  /**
   * Why tasks are in their states, and what would move them; those that are not there are left out.
   *
   * @param ids of which tasks, 1 to 100
   */
  @GetMapping("/explanations")
  @Access(Role.VIEWER)
  Explanations explainTasks(@RequestParam List<String> ids, ControlPlane plane) {
    if (ids.isEmpty() || ids.size() > Explanation.MOST) {
      throw new ApiException(
          ProblemCode.BAD_PARAMETER,
          "The parameter 'ids' is given %d times, but must be between 1 and %d times."
              .formatted(ids.size(), Explanation.MOST));
    }
    List<Long> wanted = ids.stream().map(TasksController::id).toList();
    return new Explanations(plane.explain(wanted).stream().map(ExplanationIds::asTexts).toList());
  }

  /**
   * A command for several tasks.
   *
   * @param ids at most 1,000
   * @param command what is done to each, such as {@code {"verb":"retry"}}
   */
  record ManyCommands(List<String> ids, TaskCommand command) {}

  /** What became of a command for several tasks: an answer for each, in their order. */
  record ManyAnswers(List<CommandDone> answers) {}

  /**
   * Does the same to several tasks. Each has its own answer, and a refusal of one is nothing to the
   * others.
   */
  @PostMapping("/commands")
  @Access(Role.OPERATOR)
  ManyAnswers commandTasks(@RequestBody ManyCommands many, Operator operator) {
    if (many.command() == null) {
      throw new ApiException(
          ProblemCode.INVALID, "'command' is missing. Say what is to be done to the tasks.");
    }
    if (many.ids() == null || many.ids().isEmpty() || many.ids().size() > MOST_AT_ONCE) {
      throw new ApiException(
          ProblemCode.INVALID,
          "'ids' must be a list of 1 to %d ids. Nothing was done. For more, start an operation."
              .formatted(MOST_AT_ONCE));
    }
    List<Long> ids = many.ids().stream().map(TasksController::id).toList();
    return new ManyAnswers(
        operator.send(ids, many.command()).stream()
            .map(answer -> CommandDone.of(answer, many.command()))
            .toList());
  }

  private static long id(@Nullable String text) {
    if (text == null) {
      throw new ApiException(ProblemCode.INVALID, "One of 'ids' is null, but each must be a text.");
    }
    return Ids.read("ids", text);
  }
}
