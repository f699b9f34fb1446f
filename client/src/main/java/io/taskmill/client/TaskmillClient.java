package io.taskmill.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.PayloadCodec;
import io.taskmill.SubmitKey;
import io.taskmill.SubmitKeyReusedException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskQueues;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.TaskTypes;
import io.taskmill.TypeRef;
import io.taskmill.admin.Actor;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.AuditTrail;
import io.taskmill.admin.ClusterNodes;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DebugModes;
import io.taskmill.admin.ErrorGroup;
import io.taskmill.admin.ErrorGroups;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.LastErrorGroup;
import io.taskmill.admin.LastErrorGroups;
import io.taskmill.admin.Operations;
import io.taskmill.admin.Operator;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskLife;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskSearch;
import io.taskmill.admin.TaskSignal;
import io.taskmill.admin.TaskStep;
import io.taskmill.schedule.Schedules;
import io.taskmill.wire.NewTask;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.Workflows;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A Taskmill server, seen from Java: tasks are submitted to it and asked after as with an embedded
 * Taskmill. Handlers do not run here.
 *
 * <pre>{@code
 * try (TaskmillClient mill =
 *     TaskmillClient.builder("https://tasks.example.com").tokenFile(Path.of("token")).build()) {
 *   TaskHandle<Receipt> charge = mill.submit(CHARGE.request(order));
 *   Optional<Receipt> receipt = charge.result(Duration.ofMinutes(1));
 * }
 * }</pre>
 *
 * <p>Every submit has a key by which the server knows it, so it is sent again by itself if its
 * answer is lost, and is done once. So are questions, and changes that can be made twice. What
 * cannot, such as a command to a task, is not repeated: an exception says that its answer is
 * missing.
 *
 * <p>A declared type that the server does not know is registered with the first submit, which takes
 * a token of the role agent or operator. Texts in answers hide secrets unless the token is an
 * administrator's.
 *
 * <p>It is safe for use by several threads; one is enough for a process.
 */
public final class TaskmillClient implements ControlPlane, AutoCloseable {

  /** How many tasks can be submitted at once. */
  public static final int MOST_AT_ONCE = 1_000;

  private static final int WHOLE = Integer.MAX_VALUE;
  private static final String TEXT_LIMIT = "textLimit";
  private static final String LIMIT = "limit";

  private final Http http;
  private final PayloadCodec codec;
  private final Requests requests;
  private final CompletionWatch watch = new CompletionWatch(this);
  private final Set<String> knownTypes = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Long tenant;

  TaskmillClient(Http http, PayloadCodec codec) {
    this.http = http;
    this.codec = codec;
    this.requests = new Requests(codec);
  }

  /**
   * A client of a server.
   *
   * @param url where it is, such as {@code https://tasks.example.com}; of an application that has
   *     the API under a path, with that: {@code https://app.example.com/taskmill}
   */
  public static TaskmillClientBuilder builder(String url) {
    return new TaskmillClientBuilder(url);
  }

  private record Submitted(long id, boolean created) {}

  private record Batch(List<NewTask> tasks) {}

  private record Count(long value, boolean atLeast) {
    TaskCount count() {
      return new TaskCount(value, !atLeast);
    }
  }

  @Override
  public <P, R> TaskHandle<R> submit(TaskRequest<P, R> request) {
    ensureTypes(List.of(request));
    Submitted task =
        http.ask(Call.post("tasks").body(requests.of(request)).key(newKey()), Submitted.class);
    return handle(task, request.type().resultType());
  }

  /**
   * Submits all tasks or none, in one go; at most {@value #MOST_AT_ONCE}.
   *
   * @throws InvalidTaskException if there are more: submit them in parts
   */
  @Override
  public <R> List<TaskHandle<R>> submitAll(
      Collection<? extends TaskRequest<?, ? extends R>> tasks) {
    return submitAll(newKey(), tasks);
  }

  /**
   * Submits all tasks or none, at most {@value #MOST_AT_ONCE}, and remembers the submit by a key.
   * The server compares what is submitted itself, and decides how long it remembers the key.
   */
  @Override
  public <R> List<TaskHandle<R>> submitOnce(
      SubmitKey key, Collection<? extends TaskRequest<?, ? extends R>> tasks) {
    Long owner = key.tenant();
    return submitAll(owner == null ? key.key() : "of-%d/%s".formatted(owner, key.key()), tasks);
  }

  private <R> List<TaskHandle<R>> submitAll(
      String key, Collection<? extends TaskRequest<?, ? extends R>> tasks) {
    List<TaskRequest<?, ? extends R>> all = new ArrayList<>(tasks);
    if (all.isEmpty()) {
      return List.of();
    }
    if (all.size() > MOST_AT_ONCE) {
      throw new InvalidTaskException(
          "%s tasks are too many for one submit to a server; at most %s are allowed. Nothing was submitted; submit them in parts."
              .formatted(all.size(), MOST_AT_ONCE));
    }
    ensureTypes(all);
    Batch batch = new Batch(all.stream().map(requests::of).toList());
    Call call = Call.post("tasks", "batch").body(batch).key(key);
    List<TaskHandle<R>> handles = new ArrayList<>();
    for (JsonNode task : submitted(call, key).path("tasks")) {
      TypeRef<R> result = resultType(all.get(handles.size()));
      handles.add(handle(Http.read(call, task, Submitted.class), result));
    }
    return handles;
  }

  private JsonNode submitted(Call call, String key) {
    try {
      return http.send(call);
    } catch (Problem problem) {
      throw problem.isKeyReused() ? new SubmitKeyReusedException(key) : problem.exception();
    }
  }

  @SuppressWarnings("unchecked") // what is read as a part of R is an R
  private static <R> TypeRef<R> resultType(TaskRequest<?, ? extends R> request) {
    return (TypeRef<R>) request.type().resultType();
  }

  private <R> TaskHandle<R> handle(Submitted task, TypeRef<R> result) {
    return new RemoteTaskHandle<>(this, task.id(), result, !task.created());
  }

  private static String newKey() {
    return UUID.randomUUID().toString();
  }

  private void ensureTypes(Collection<? extends TaskRequest<?, ?>> tasks) {
    Set<TaskType<?, ?>> types = new LinkedHashSet<>();
    for (TaskRequest<?, ?> task : tasks) {
      if (!task.type().isStored() && !knownTypes.contains(task.type().name())) {
        types.add(task.type());
      }
    }
    ensure(types);
  }

  /** Registers a type if the server does not know it. */
  void ensureType(TaskType<?, ?> type) {
    if (!knownTypes.contains(type.name())) {
      ensure(Set.of(type));
    }
  }

  private void ensure(Set<TaskType<?, ?>> types) {
    if (!types.isEmpty()) {
      new RemoteTypes(http, null).ensure(types);
      types.forEach(type -> knownTypes.add(type.name()));
    }
  }

  /**
   * Submits a workflow: all of its tasks or none. It is not sent again by itself if its answer is
   * lost: give it a key, and submit it again.
   */
  @Override
  public WorkflowHandle submit(Workflow workflow) {
    ensureTypes(workflow.inOrder().stream().map(Workflow.Node::request).toList());
    Submitted submitted =
        http.ask(Call.post("workflows").body(requests.of(workflow)), Submitted.class);
    return new RemoteWorkflowHandle(this, workflows(), submitted.id(), !submitted.created());
  }

  @Override
  public Workflows workflows() {
    return new RemoteWorkflows(this, null);
  }

  @Override
  public TaskTypes types() {
    return new RemoteTypes(http, null);
  }

  @Override
  public Schedules schedules() {
    return new RemoteSchedules(this, null);
  }

  @Override
  public DebugModes debugModes() {
    return new RemoteModes(http, null);
  }

  @Override
  public TaskQueues queues() {
    return new RemoteQueues(http, null);
  }

  @Override
  public ClusterNodes nodes() {
    return new RemoteNodes(http, null);
  }

  @Override
  public Optional<Explanation> explain(long id) {
    return http.find(Call.get("tasks", id, "explanation"), Explanation.class);
  }

  @Override
  public List<Explanation> explain(Collection<Long> ids) {
    return ids.isEmpty()
        ? List.of()
        : http.items(Call.get("tasks", "explanations").with("ids", ids), Explanation.class);
  }

  @Override
  public List<StatisticsPoint> statistics(StatisticsQuery query) {
    return http.items(
        Call.get("statistics")
            .with("step", query.step())
            .with("from", query.from())
            .with("to", query.to())
            .with("tenant", query.tenant())
            .with("types", query.types())
            .with("queues", query.queues())
            .with("by", query.groupedBy()),
        StatisticsPoint.class);
  }

  @Override
  public Optional<TaskInfo> task(long id) {
    return http.find(Call.get("tasks", id).with(TEXT_LIMIT, WHOLE), TaskInfo.class);
  }

  @Override
  public <R> TaskHandle<R> task(long id, TaskType<?, R> type) {
    return new RemoteTaskHandle<>(this, id, type.resultType(), false);
  }

  @Override
  public List<TaskInfo> find(TaskFilter filter, int limit) {
    List<TaskInfo> found = new ArrayList<>();
    TaskSearch search = TaskSearch.of(filter);
    TaskPage page;
    do {
      page = find(search.limit(Math.min(TaskSearch.MOST, limit - found.size())));
      found.addAll(page.tasks());
      search = search.after(page);
    } while (page.hasMore() && found.size() < limit);
    return found;
  }

  @Override
  public TaskPage find(TaskSearch search) {
    Call call =
        Call.get("tasks")
            .with(search.filter().toMap())
            .with("order", search.ascending() ? "oldest" : "newest")
            .with("data", search.withData())
            .with(TEXT_LIMIT, WHOLE)
            .with("after", search.after())
            .with(LIMIT, search.limit());
    JsonNode page = http.tree(call);
    List<TaskInfo> tasks = new ArrayList<>();
    page.path("items").forEach(item -> tasks.add(Http.read(call, item, TaskInfo.class)));
    JsonNode next = page.path("next");
    return new TaskPage(
        tasks,
        next.isString() ? Long.valueOf(next.asString()) : null,
        page.path("bounded").asBoolean(false));
  }

  @Override
  public TaskCount count(TaskFilter filter) {
    return http.ask(Call.get("tasks", "count").with(filter.toMap()), Count.class).count();
  }

  @Override
  public long count(TaskFilter filter, long limit) {
    TaskCount quick = count(filter);
    if (quick.exact() || quick.count() >= limit) {
      return Math.min(quick.count(), limit);
    }
    long counted = 0;
    TaskSearch search = TaskSearch.of(filter).limit(TaskSearch.MOST).withoutData();
    TaskPage page;
    do {
      page = find(search);
      counted += page.tasks().size();
      search = search.after(page);
    } while (page.hasMore() && counted < limit);
    return Math.min(counted, limit);
  }

  @Override
  public GroupedCounts count(TaskFilter filter, GroupedCounts.By by) {
    Call call = Call.get("tasks", "count").with(filter.toMap()).with("by", by);
    JsonNode counts = http.tree(call);
    Map<String, TaskCount> groups = new HashMap<>();
    counts
        .path("groups")
        .properties()
        .forEach(
            group ->
                groups.put(group.getKey(), Http.read(call, group.getValue(), Count.class).count()));
    return new GroupedCounts(groups, counts.path("complete").asBoolean());
  }

  @Override
  public Optional<TaskProgress> progress(long id) {
    Call call = Call.get("tasks", id, "progress");
    return http.find(call, JsonNode.class)
        .map(answer -> answer.path("reported"))
        .filter(JsonNode::isObject)
        .map(reported -> Http.read(call, reported, TaskProgress.class));
  }

  @Override
  public List<TaskLogLine> log(long id, TaskLogQuery query) {
    return http.itemsIfAny(
        Call.get("tasks", id, "log")
            .with("level", query.least())
            .with("order", query.newestFirst() ? "newest" : "oldest")
            .with("after", query.after())
            .with(LIMIT, query.limit()),
        TaskLogLine.class);
  }

  @Override
  public List<Attempt> attempts(long id) {
    return http.itemsIfAny(Call.get("tasks", id, "attempts"), Attempt.class);
  }

  @Override
  public List<TaskStep> steps(long id) {
    return http.itemsIfAny(Call.get("tasks", id, "steps").with(TEXT_LIMIT, WHOLE), TaskStep.class);
  }

  @Override
  public List<TaskSignal> signals(long id) {
    return http.itemsIfAny(
        Call.get("tasks", id, "signals").with(TEXT_LIMIT, WHOLE), TaskSignal.class);
  }

  @Override
  public ErrorGroups errors(Instant since, int limit) {
    Call call = Call.get("errors").with("since", since).with(LIMIT, limit);
    JsonNode errors = http.tree(call);
    List<ErrorGroup> groups = new ArrayList<>();
    errors.path("items").forEach(item -> groups.add(Http.read(call, item, ErrorGroup.class)));
    return new ErrorGroups(groups, errors.path("bounded").asBoolean());
  }

  @Override
  public LastErrorGroups lastErrors(TaskFilter filter, int limit) {
    Call call = Call.get("tasks", "errors").with(filter.toMap()).with(LIMIT, limit);
    JsonNode errors = http.tree(call);
    List<LastErrorGroup> groups = new ArrayList<>();
    errors.path("items").forEach(item -> groups.add(Http.read(call, item, LastErrorGroup.class)));
    JsonNode from = errors.path("from");
    return new LastErrorGroups(
        groups,
        errors.path("tasks").asLong(),
        from.isString() ? Instant.parse(from.asString()) : null,
        Duration.parse(errors.path("step").asString()),
        errors.path("bounded").asBoolean());
  }

  @Override
  public Optional<TaskLife> life(long id) {
    return http.find(Call.get("tasks", id, "life"), TaskLife.class);
  }

  @Override
  public AuditTrail audit() {
    return new RemoteAudit(http);
  }

  /**
   * A person's hand on tasks, types, queues and nodes.
   *
   * @param who is not sent: the server enters the name that goes with the token
   * @param why what for; it goes into the audit
   */
  @Override
  public Operator as(String who, @Nullable String why) {
    return new RemoteOperator(this, new Actor(who, why).why());
  }

  @Override
  public Operations operations() {
    return new RemoteOperations(http);
  }

  /** Ends what {@link TaskHandle#completion} waits for; calls that are under way are answered. */
  @Override
  public void close() {
    watch.close();
  }

  /** The caller's own tenant, or 0. */
  long tenant() {
    Long known = tenant;
    if (known == null) {
      known = http.tree(Call.get("me")).path("scope").path("tenant").asLong(0);
      tenant = known;
    }
    return known;
  }

  Operator operator(@Nullable String why) {
    return new RemoteOperator(this, why);
  }

  Http http() {
    return http;
  }

  PayloadCodec codec() {
    return codec;
  }

  Requests requests() {
    return requests;
  }

  CompletionWatch watch() {
    return watch;
  }
}
