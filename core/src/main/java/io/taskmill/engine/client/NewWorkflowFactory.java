package io.taskmill.engine.client;

import io.taskmill.OnDuplicate;
import io.taskmill.TaskRequest;
import io.taskmill.engine.execution.WorkflowHeaders;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.Terms;
import io.taskmill.spi.UniqueKey;
import io.taskmill.spi.WorkflowLink;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.Workflow.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Makes a workflow to be stored of one that was asked for. */
final class NewWorkflowFactory {

  private final LongSupplier ids;
  private final Function<TaskRequest<?, ?>, NewTask> tasks;

  NewWorkflowFactory(LongSupplier ids, Function<TaskRequest<?, ?>, NewTask> tasks) {
    this.ids = ids;
    this.tasks = tasks;
  }

  /**
   * Makes it, with ids in the order of the graph.
   *
   * @param ordered its tasks, each after all that it comes after
   * @param requests what is submitted for each of them
   * @param parent the task whose children they are
   * @param step the step of that task
   */
  NewWorkflow of(
      Workflow workflow,
      List<Node> ordered,
      List<? extends TaskRequest<?, ?>> requests,
      @Nullable Long parent,
      @Nullable String step) {
    long id = ids.getAsLong();
    Map<String, Long> known = new HashMap<>();
    List<NewWorkflow.Node> nodes = new ArrayList<>(ordered.size());
    List<NewWorkflow.Edge> edges = new ArrayList<>();
    boolean undoes = ordered.stream().anyMatch(Node::isUndo);
    for (int i = 0; i < ordered.size(); i++) {
      Node node = ordered.get(i);
      NewTask task = linked(tasks.apply(requests.get(i)), id, node, undoes, workflow.onFailure());
      known.put(node.name(), task.id());
      nodes.add(new NewWorkflow.Node(node.name(), task, node.after().size(), node.isUndo()));
      node.after()
          .forEach(
              (before, on) ->
                  edges.add(
                      new NewWorkflow.Edge(
                          Objects.requireNonNull(known.get(before)), task.id(), on)));
    }
    return new NewWorkflow(
        id,
        workflow.tenant(),
        workflow.creator(),
        workflow.name(),
        workflow.key().orElse(null),
        workflow.onFailure(),
        parent,
        step,
        nodes,
        edges,
        workflow.resultOf().map(known::get).orElse(null));
  }

  private static NewTask linked(
      NewTask task, long workflow, Node node, boolean undoes, OnFailure onFailure) {
    Terms terms = task.terms();
    return new NewTask(
        task.id(),
        task.tenant(),
        task.queue(),
        task.type(),
        task.creator(),
        task.key(),
        task.priority(),
        task.delay(),
        task.runAt(),
        task.payload(),
        task.tags(),
        WorkflowHeaders.with(task.headers(), workflow, node.isUndo()),
        task.maxAttempts(),
        task.retry(),
        task.maxLosses(),
        task.needsPerson() || onFailure == OnFailure.ASK,
        new Terms(
            rejecting(terms.unique()),
            terms.turn(),
            terms.skippable(),
            terms.startPaused(),
            terms.deadline(),
            terms.host(),
            terms.sticky(),
            node.after().isEmpty() ? WorkflowLink.MEMBER : WorkflowLink.AFTER),
        task.parent(),
        undoes && !node.isUndo() ? main(task.attributes()) : task.attributes());
  }

  private static Map<String, String> main(Map<String, String> attributes) {
    Map<String, String> all = new HashMap<>(attributes);
    all.put(NewWorkflow.MAIN, "1");
    return all;
  }

  /** A task that is there already is no part of this graph. */
  private static @Nullable UniqueKey rejecting(@Nullable UniqueKey unique) {
    return unique == null || unique.onDuplicate() == OnDuplicate.REPLACE
        ? unique
        : new UniqueKey(unique.text(), unique.window(), OnDuplicate.REJECT);
  }
}
