package io.taskmill.memory;

import io.taskmill.DuplicateTaskException;
import io.taskmill.memory.WorkflowTable.Edge;
import io.taskmill.memory.WorkflowTable.Node;
import io.taskmill.memory.WorkflowTable.Whole;
import io.taskmill.spi.Fence;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.WorkflowStore;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowTask;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Workflows; each verb is alone under the lock. */
final class MemoryWorkflows implements WorkflowStore {

  private final MemoryData data;
  private final WorkflowTable table;
  private final WorkflowRelease release;
  private final Promotion promotion;

  MemoryWorkflows(MemoryData data, WorkflowRelease release) {
    this.data = data;
    this.table = data.workflows;
    this.release = release;
    this.promotion = new Promotion(data);
  }

  @Override
  public Submitted submit(NewWorkflow workflow) {
    return data.alone(now -> submit(workflow, now));
  }

  private Submitted submit(NewWorkflow workflow, Instant now) {
    Submitted known = known(data, workflow);
    if (known != null) {
      return known;
    }
    Submission submission = new Submission(data, now);
    workflow.tasks().forEach(task -> requireNew(submission.plan(task), task));
    submission.checkRoom();
    submission.apply();
    table.add(workflow, data.tasks, now);
    promotion.giveTurns(now);
    return new Submitted(workflow.id(), true, null);
  }

  @Override
  public boolean submitChildren(Fence fence, StoredStep step, NewWorkflow workflow) {
    return data.alone(
        now -> {
          MemoryTask parent = data.tasks.get(fence.task());
          if (parent == null || !parent.isHeldBy(fence)) {
            return false;
          }
          submit(workflow, now);
          markParent(parent, step);
          return true;
        });
  }

  /** A task has children, as this step of it says. */
  static void markParent(MemoryTask parent, StoredStep step) {
    MemorySteps.put(parent, step);
    parent.parent = true;
  }

  /** What is told of a workflow that is there already, or whose key another has; else null. */
  static @Nullable Submitted known(MemoryData data, NewWorkflow workflow) {
    if (data.workflows.workflows.containsKey(workflow.id())) {
      return new Submitted(workflow.id(), true, null);
    }
    String key = workflow.key();
    Whole other =
        key == null ? null : data.workflows.withKey(workflow.tenant(), workflow.name(), key);
    return other == null ? null : new Submitted(other.id(), false, null);
  }

  /** A graph has all of its tasks or does not exist. */
  static void requireNew(Submitted answer, NewTask task) {
    if (!answer.created()) {
      throw new DuplicateTaskException(task.type(), answer.id());
    }
  }

  @Override
  public Released release(int limit, LongSupplier ids) {
    return data.alone(now -> release.release(now, limit, ids));
  }

  @Override
  public Optional<WorkflowInfo> get(long id) {
    return data.alone(now -> Optional.ofNullable(table.workflows.get(id)).map(Whole::info));
  }

  @Override
  public List<WorkflowInfo> list(WorkflowFilter filter, long beforeId, int limit) {
    return data.alone(
        now ->
            (filter.needsPerson()
                    ? needingPerson(beforeId)
                    : table.workflows.headMap(beforeId, false))
                .descendingMap().values().stream()
                    .map(Whole::info)
                    .filter(filter::matches)
                    .limit(limit)
                    .toList());
  }

  /** By their tasks in ATTENTION, which are few. */
  private NavigableMap<Long, Whole> needingPerson(long beforeId) {
    NavigableMap<Long, Whole> found = new TreeMap<>();
    data.tasks.needingPerson.stream()
        .filter(MemoryTask::isLinked)
        .map(task -> table.node(task.id()).whole)
        .filter(whole -> whole.id() < beforeId)
        .forEach(whole -> found.put(whole.id(), whole));
    return found;
  }

  @Override
  public List<WorkflowTask> tasks(long workflow, long afterId, int limit) {
    return data.alone(
        now -> {
          Whole whole = table.workflows.get(workflow);
          return whole == null
              ? List.<WorkflowTask>of()
              : whole.nodes.tailMap(afterId, false).values().stream()
                  .limit(limit)
                  .map(this::task)
                  .toList();
        });
  }

  private WorkflowTask task(Node node) {
    MemoryTask task = Objects.requireNonNull(data.tasks.get(node.task));
    return new WorkflowTask(
        node.task,
        node.name,
        task.task.type(),
        task.state,
        node.predecessors()
            .map(edge -> new WorkflowTask.After(edge.other().task, edge.other().name, edge.on()))
            .sorted(Comparator.comparingLong(WorkflowTask.After::id))
            .toList());
  }

  @Override
  public boolean isUndone(long workflow) {
    return data.alone(
        now -> {
          Whole whole = table.workflows.get(workflow);
          return whole != null && table.isUndone(whole, data.tasks);
        });
  }

  @Override
  public Optional<Long> task(long workflow, String name) {
    return data.alone(
        now ->
            Optional.ofNullable(table.workflows.get(workflow))
                .map(whole -> whole.byName.get(name))
                .map(node -> node.task));
  }

  @Override
  public List<Result> results(long workflow, long afterId, int limit) {
    return data.alone(
        now -> {
          Whole whole = table.workflows.get(workflow);
          return whole == null
              ? List.<Result>of()
              : whole.nodes.tailMap(afterId, false).values().stream()
                  .limit(limit)
                  .map(this::result)
                  .toList();
        });
  }

  private Result result(Node node) {
    MemoryTask task = Objects.requireNonNull(data.tasks.get(node.task));
    return new Result(node.task, node.name, task.state, task.result);
  }

  @Override
  public List<Predecessor> before(long task, long afterId, int limit) {
    return before(task, one -> one.id() > afterId, limit);
  }

  @Override
  public List<Predecessor> liveBefore(long task, int limit) {
    return before(task, one -> !one.state().isFinal(), limit);
  }

  @Override
  public List<Predecessor> unmetBefore(long task, int limit) {
    return before(task, one -> one.state().isFinal() && !one.on().isMetBy(one.state()), limit);
  }

  private List<Predecessor> before(long task, Predicate<Predecessor> those, int limit) {
    return data.alone(
        now -> {
          MemoryTask row = data.tasks.get(task);
          return row == null || !row.isLinked()
              ? List.<Predecessor>of()
              : table
                  .node(task)
                  .predecessors()
                  .sorted(Comparator.comparingLong(edge -> edge.other().task))
                  .map(this::predecessor)
                  .filter(those)
                  .limit(limit)
                  .toList();
        });
  }

  private Predecessor predecessor(Edge edge) {
    MemoryTask task = Objects.requireNonNull(data.tasks.get(edge.other().task));
    return new Predecessor(task.id(), edge.other().name, task.state, edge.on(), task.result);
  }
}
