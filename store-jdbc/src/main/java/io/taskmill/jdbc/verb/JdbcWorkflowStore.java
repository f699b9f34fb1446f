package io.taskmill.jdbc.verb;

import static java.util.stream.Collectors.joining;

import io.taskmill.TaskState;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Fence;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.WorkflowStore;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.WorkflowTask;
import io.taskmill.workflow.WorkflowTask.After;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** Workflows, as they are submitted and seen; {@link ReleaseWorkflows} brings them on. */
public final class JdbcWorkflowStore implements WorkflowStore {

  /** That the task f before the edge e has ended otherwise than that wants. */
  private static final String UNMET =
      Stream.of(OnEnd.values()).map(JdbcWorkflowStore::unmet).collect(joining(" or "));

  private final Verbs verbs;
  private final SubmitTasks submit;
  private final ReleaseWorkflows release;

  public JdbcWorkflowStore(Verbs verbs, SubmitTasks submit, ReleaseWorkflows release) {
    this.verbs = verbs;
    this.submit = submit;
    this.release = release;
  }

  @Override
  public Submitted submit(NewWorkflow workflow) {
    return submit.withLanes(
        workflow.tasks(),
        () ->
            QueueCapacities.remembering(
                verbs,
                () ->
                    verbs.together(
                        "workflow",
                        inside ->
                            CreateWorkflow.run(
                                inside, workflow, tasks -> submit.within(inside, tasks, true)))));
  }

  @Override
  public boolean submitChildren(Fence fence, StoredStep step, NewWorkflow workflow) {
    return submit.withLanes(
        workflow.tasks(),
        () ->
            QueueCapacities.remembering(
                verbs,
                () ->
                    verbs.together(
                        "workflow",
                        inside ->
                            submitChildren(
                                inside,
                                fence,
                                step,
                                workflow,
                                tasks -> submit.within(inside, tasks, true)))));
  }

  /** In a transaction that is open. */
  static boolean submitChildren(
      Verbs inside,
      Fence fence,
      StoredStep step,
      NewWorkflow workflow,
      Function<List<NewTask>, List<Submitted>> createTasks) {
    if (inside.rows("step.lock", StepRow.fence(fence), row -> row.getLong("id")).isEmpty()) {
      return false;
    }
    CreateWorkflow.run(inside, workflow, createTasks);
    inside.count("workflow.mark_parent", new Params().set("id", fence.task()));
    return JdbcStepStore.record(inside, fence, step);
  }

  @Override
  public Released release(int limit, LongSupplier ids) {
    return release.run(limit, ids);
  }

  @Override
  public Optional<WorkflowInfo> get(long id) {
    return verbs.rows("workflow.get", new Params().set("id", id), JdbcWorkflowStore::info).stream()
        .findFirst();
  }

  @Override
  public List<WorkflowInfo> list(WorkflowFilter filter, long beforeId, int limit) {
    Params params = new Params().set("before", beforeId).set("limit", limit);
    List<String> conditions = new ArrayList<>(List.of("w.id > 0"));
    if (filter.name() != null) {
      params.set("name", filter.name());
      conditions.add("w.name between :name and :name");
    }
    if (filter.key() != null) {
      params.set("key", filter.key());
      conditions.add("w.workflow_key = :key");
    }
    WorkflowState state = filter.state();
    if (state != null) {
      conditions.add("w.state = '" + state + "'");
    }
    if (filter.tenant() != null) {
      params.set("tenant", filter.tenant());
      conditions.add("w.tenant between :tenant and :tenant");
    }
    if (filter.parent() != null) {
      params.set("parent", filter.parent());
      conditions.add("w.parent = :parent");
    }
    return verbs.rows(
        filter.needsPerson() ? "workflow.list_needing_person" : "workflow.list",
        Map.of("conditions", String.join(" and ", conditions), "order", order(filter)),
        params,
        JdbcWorkflowStore::info);
  }

  /**
   * The newest first, in an order that only the index of the name or of the tenant has, where these
   * are asked for: of a name that no workflow has, a planner that knows how many have others would
   * look through all of them from the newest on.
   */
  private static String order(WorkflowFilter filter) {
    boolean few = filter.key() != null || filter.parent() != null;
    if (!few && filter.name() != null) {
      return "w.name desc, w.id desc";
    }
    return !few && filter.tenant() != null ? "w.tenant desc, w.id desc" : "w.id desc";
  }

  private static WorkflowInfo info(ResultSet row) throws SQLException {
    return new WorkflowInfo(
        row.getLong("id"),
        row.getLong("tenant"),
        row.getLong("creator"),
        row.getString("name"),
        row.getString("workflow_key"),
        OnFailure.valueOf(row.getString("on_failure")),
        WorkflowState.valueOf(row.getString("state")),
        row.getInt("total"),
        row.getInt("live"),
        row.getInt("failed"),
        row.getInt("cancelled"),
        NullableColumns.longOf(row, "parent"),
        row.getString("parent_step"),
        NullableColumns.longOf(row, "result_of"),
        Micros.instant(row, "created_at"),
        Micros.nullableInstant(row, "finished_at"));
  }

  @Override
  public List<WorkflowTask> tasks(long workflow, long afterId, int limit) {
    Params params =
        new Params().set("workflow", workflow).set("after", afterId).set("limit", limit);
    List<Node> nodes = verbs.rows("workflow.tasks", params, Node::read);
    if (nodes.isEmpty()) {
      return List.of();
    }
    Map<Long, List<After>> before = new HashMap<>();
    verbs.rows(
        "workflow.edges_to",
        Params.ids(nodes.stream().map(Node::id).toList()),
        row ->
            before
                .computeIfAbsent(row.getLong("after_id"), id -> new ArrayList<>())
                .add(
                    new After(
                        row.getLong("id"),
                        row.getString("name"),
                        OnEnd.ofCode(row.getInt("on_end")))));
    return nodes.stream()
        .map(
            node ->
                new WorkflowTask(
                    node.id,
                    node.name,
                    node.type,
                    node.state,
                    before.getOrDefault(node.id, List.of())))
        .toList();
  }

  @Override
  public boolean isUndone(long workflow) {
    return UndoTasks.isUndone(verbs, workflow);
  }

  @Override
  public Optional<Long> task(long workflow, String name) {
    Params params = new Params().set("workflow", workflow).set("name", name);
    return verbs.rows("workflow.task", params, row -> row.getLong("id")).stream().findFirst();
  }

  @Override
  public List<Result> results(long workflow, long afterId, int limit) {
    Params params =
        new Params().set("workflow", workflow).set("after", afterId).set("limit", limit);
    return verbs.rows(
        "workflow.results",
        params,
        row ->
            new Result(
                row.getLong("id"),
                row.getString("name"),
                TaskFlags.stateOf(row.getInt("state")),
                row.getString("result")));
  }

  @Override
  public List<Predecessor> before(long task, long afterId, int limit) {
    return before("e.id > :after", new Params().set("id", task).set("after", afterId), limit);
  }

  @Override
  public List<Predecessor> liveBefore(long task, int limit) {
    return before(
        "(select f.state from {finished} f where f.id = e.id) is null",
        new Params().set("id", task),
        limit);
  }

  @Override
  public List<Predecessor> unmetBefore(long task, int limit) {
    return before(
        "(select 1 from {finished} f where f.id = e.id and (" + UNMET + ")) = 1",
        new Params().set("id", task),
        limit);
  }

  /** A condition looks each task up by itself: with exists, all that have ended would be read. */
  private List<Predecessor> before(String condition, Params params, int limit) {
    return verbs.rows(
        "workflow.before",
        Map.of("conditions", condition),
        params.set("limit", limit),
        row ->
            new Predecessor(
                row.getLong("id"),
                row.getString("name"),
                TaskFlags.stateOf(row.getInt("state")),
                OnEnd.ofCode(row.getInt("on_end")),
                row.getString("result")));
  }

  private static String unmet(OnEnd on) {
    String states =
        Stream.of(TaskState.values())
            .filter(state -> state.isFinal() && !on.isMetBy(state))
            .map(state -> Integer.toString(state.code()))
            .collect(joining(", "));
    return states.isEmpty()
        ? "1 = 0"
        : "e.on_end = %s and f.state in (%s)".formatted(on.code(), states);
  }

  private record Node(long id, String name, String type, TaskState state) {

    static Node read(ResultSet row) throws SQLException {
      return new Node(
          row.getLong("id"),
          row.getString("name"),
          row.getString("type"),
          TaskFlags.stateOf(row.getInt("state")));
    }
  }
}
