package io.taskmill.web.events;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operation;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskSearch;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What has changed in the store since the last look, by a handful of questions that cost the same
 * however many tasks there are and however many listen. The first look finds nothing: it is what
 * others are compared with. Not safe for use by several threads.
 */
final class ChangeFinder {

  private static final int NEWEST = 20;

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
          true);
  private final ListChanges<Operation> operations =
      new ListChanges<>(
          Operation::id,
          operation -> List.of(operation.state(), operation.cursor(), operation.done()),
          operation ->
              new Change(
                  Hint.ofId(Topic.OPERATIONS, operation.id()),
                  new Reach.OfOperation(operation.filter())),
          false);
  private final ListChanges<WorkflowInfo> workflows =
      new ListChanges<>(
          WorkflowInfo::id,
          workflow -> workflow,
          workflow ->
              new Change(
                  Hint.ofId(Topic.WORKFLOWS, workflow.id()),
                  new Reach.OfWorkflow(workflow.tenant())),
          false);

  ChangeFinder(ControlPlane plane) {
    this.plane = plane;
    this.counts = new CountChanges(plane, Clock.systemUTC());
    this.audit = new NewAuditEntries(plane);
    this.audited = new AuditChanges(plane);
  }

  /**
   * Looks.
   *
   * @param watched ids of the tasks that listeners watch
   * @return the changes, each once; empty if there are too many to be told
   */
  Optional<Set<Change>> find(Set<Long> watched) {
    Set<Change> changes = new LinkedHashSet<>(counts.find());
    changes.addAll(nodes.find(plane.nodes().list()));
    changes.addAll(operations.find(plane.operations().list(NEWEST)));
    changes.addAll(workflows.find(plane.workflows().find(WorkflowFilter.all(), NEWEST)));
    Set<Long> asked = watchedTasks.next(watched, TaskSearch.MOST);
    Map<Long, TaskInfo> tasks = tasks(asked);
    changes.addAll(watchedTasks.find(asked, tasks, progress(asked, tasks)));
    return audit
        .find()
        .map(
            entries -> {
              changes.addAll(audited.of(entries));
              return changes;
            });
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
