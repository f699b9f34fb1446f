package io.taskmill.web.events;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.ChangeMark;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operation;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskSearch;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.Workflows;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What has changed in the store since the last look. One short question tells of what kind it is,
 * if anything has changed at all ({@link ChangeMark}); only about that more is asked, by questions
 * that cost the same however many tasks there are and however many listen. The first look finds
 * nothing: it is what others are compared with. Not safe for use by several threads.
 */
final class ChangeFinder {

  private static final int NEWEST = 20;
  private static final int RUNNING_WORKFLOWS = ChangeMark.RUNNING_WORKFLOWS;

  private final ControlPlane plane;
  private final CountChanges counts;
  private final NewAuditEntries audit;
  private final AuditChanges audited;
  private final WatchedTasks watchedTasks = new WatchedTasks();
  private final ListChanges<ClusterNode> nodes =
      new ListChanges<>(
          ClusterNode::id,
          node -> List.of(node.alive(), node.draining(), node.held(), node.types()),
          node -> new Change(Hint.ofId(Topic.NODES, node.id()), Reach.OfNode.of(node)),
          Integer.MAX_VALUE);
  private final ListChanges<Operation> operations =
      new ListChanges<>(
          Operation::id,
          operation -> List.of(operation.state(), operation.cursor(), operation.done()),
          operation ->
              new Change(
                  Hint.ofId(Topic.OPERATIONS, operation.id()),
                  new Reach.OfOperation(operation.filter())),
          NEWEST);
  private final ListChanges<WorkflowInfo> newestWorkflows = workflows(NEWEST);
  private final ListChanges<WorkflowInfo> runningWorkflows = workflows(RUNNING_WORKFLOWS);

  private @Nullable ChangeMark mark;
  private boolean areMoreRunning;

  ChangeFinder(ControlPlane plane) {
    this.plane = plane;
    this.counts = new CountChanges(plane, Clock.systemUTC());
    this.audit = new NewAuditEntries(plane);
    this.audited = new AuditChanges(plane);
  }

  private static ListChanges<WorkflowInfo> workflows(int most) {
    return new ListChanges<>(
        WorkflowInfo::id,
        workflow -> workflow,
        workflow ->
            new Change(
                Hint.ofId(Topic.WORKFLOWS, workflow.id()), new Reach.OfWorkflow(workflow.tenant())),
        most);
  }

  /**
   * Looks.
   *
   * @param watched ids of the tasks that listeners watch
   * @return the changes, each once; empty if there are too many to be told
   */
  Optional<Set<Change>> find(Set<Long> watched) {
    Set<Change> changes = new LinkedHashSet<>();
    // The mark comes first: what changes after it is found now, and once more by the next look.
    ChangeMark now = plane.changeMark().orElse(null);
    ChangeMark before = mark;
    if (moved(before, now, ChangeMark::tasks)) {
      changes.addAll(counts.find());
    }
    if (moved(before, now, ChangeMark::nodes)) {
      changes.addAll(nodes.find(plane.nodes().list()));
    }
    if (moved(before, now, ChangeMark::operations)) {
      changes.addAll(operations(plane.operations().list(NEWEST)));
    }
    changes.addAll(workflows(before, now));
    Set<Long> asked = watchedTasks.next(watched, TaskSearch.MOST);
    Map<Long, TaskInfo> tasks = tasks(asked);
    changes.addAll(watchedTasks.find(asked, tasks, progress(asked, tasks)));
    Optional<List<AuditEntry>> entries =
        moved(before, now, ChangeMark::audit) ? audit.find() : Optional.of(List.of());
    mark = now;
    return entries.map(
        found -> {
          changes.addAll(audited.of(found));
          return changes;
        });
  }

  /** Whether a part of the mark differs; so it does if there is none to compare with. */
  private static boolean moved(
      @Nullable ChangeMark before, @Nullable ChangeMark now, Function<ChangeMark, String> part) {
    return before == null || now == null || !part.apply(before).equals(part.apply(now));
  }

  private Set<Change> operations(List<Operation> newest) {
    Set<Change> changes = new LinkedHashSet<>(operations.find(newest));
    if (mark != null && operations.isFull(newest)) {
      changes.add(some(Topic.OPERATIONS));
    }
    return changes;
  }

  private Set<Change> workflows(@Nullable ChangeMark before, @Nullable ChangeMark now) {
    Set<Change> changes = new LinkedHashSet<>();
    if (moved(before, now, ChangeMark::workflows)) {
      Workflows all = plane.workflows();
      changes.addAll(newestWorkflows.find(all.find(WorkflowFilter.all(), NEWEST)));
      List<WorkflowInfo> running =
          all.find(WorkflowFilter.all().in(WorkflowState.RUNNING), RUNNING_WORKFLOWS);
      changes.addAll(runningWorkflows.find(running));
      areMoreRunning = runningWorkflows.isFull(running);
    }
    // Of those that are not listed it is known that they go on with tasks, not which they are.
    if (areMoreRunning && before != null && moved(before, now, ChangeMark::tasks)) {
      changes.add(some(Topic.WORKFLOWS));
    }
    return changes;
  }

  /** Something of which it is not known what it is. */
  private static Change some(Topic topic) {
    return new Change(Hint.of(topic), new Reach.Unknown());
  }

  private Map<Long, TaskInfo> tasks(Set<Long> ids) {
    Map<Long, TaskInfo> tasks = new HashMap<>();
    if (!ids.isEmpty()) {
      TaskSearch search =
          TaskSearch.of(TaskFilter.all().ids(ids)).limit(TaskSearch.MOST).withoutData();
      plane.find(search).tasks().forEach(task -> tasks.put(task.id(), task));
    }
    return tasks;
  }

  private Map<Long, TaskProgress> progress(Set<Long> asked, Map<Long, TaskInfo> tasks) {
    Set<Long> running = new HashSet<>(asked);
    running.removeIf(
        id -> {
          TaskInfo task = tasks.get(id);
          return task == null || task.state() != TaskState.RUNNING;
        });
    return running.isEmpty() ? Map.of() : plane.progress(running);
  }
}
