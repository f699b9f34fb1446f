package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.OPERATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Submitted;
import io.taskmill.workflow.WorkflowInfo;
import java.util.Map;
import java.util.TreeMap;

/** What themes about workflows have at hand. */
abstract class WorkflowKit extends Theme {

  GraphBuilder submit(GraphBuilder graph) {
    assertThat(store.workflows().submit(graph.build()))
        .isEqualTo(new Submitted(graph.id(), true, null));
    return graph;
  }

  /** Reads all notes. */
  void release() {
    while (store.workflows().release(ALL, Ids::next).notes() == ALL) {
      // There may be more.
    }
  }

  WorkflowInfo workflow(GraphBuilder graph) {
    return store.workflows().get(graph.id()).orElseThrow();
  }

  /** The states of its tasks by name, each of which is in its place. */
  Map<String, TaskState> states(GraphBuilder graph) {
    Map<String, TaskState> states = new TreeMap<>();
    store
        .workflows()
        .tasks(graph.id(), 0, ALL)
        .forEach(
            task -> {
              assertThat(task.state()).isEqualTo(stateOf(task.id()));
              states.put(task.name(), task.state());
            });
    return states;
  }

  TaskState state(GraphBuilder graph, String name) {
    return stateOf(graph.id(name));
  }

  /** Runs the task, which must be the first in line of its type. */
  void run(KitNode node, GraphBuilder graph, String name, Outcome outcome) {
    node.finish(claim(node, graph.id(name)), outcome);
  }

  void succeed(KitNode node, GraphBuilder graph, String name) {
    run(node, graph, name, Outcome.succeeded("\"" + name + "\""));
  }

  void fail(KitNode node, GraphBuilder graph, String name) {
    run(node, graph, name, Outcome.failedForGood("no"));
  }

  /** Runs all that is READY. */
  int runReady(KitNode node) {
    var claimed = node.claim(ALL, "mail");
    for (Claimed one : claimed) {
      node.finish(one, Outcome.succeeded(null));
    }
    return claimed.size();
  }

  /** As a person who retries the workflow. */
  void retry(GraphBuilder graph) {
    bulk(
        TaskCommand.retry(),
        TaskFilter.all()
            .workflow(graph.id())
            .states(TaskState.FAILED, TaskState.SKIPPED, TaskState.CANCELLED));
  }

  void bulk(TaskCommand command, TaskFilter filter) {
    store.operations().start(new NewOperation(Ids.next(), SOMEBODY, command, filter, 0));
    operateAll();
  }

  void operateAll() {
    while (maintain(OPERATE, 3) == 3) {
      // There is more.
    }
  }
}
