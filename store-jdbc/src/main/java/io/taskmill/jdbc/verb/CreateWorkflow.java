package io.taskmill.jdbc.verb;

import io.taskmill.DuplicateTaskException;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.NewWorkflow.Edge;
import io.taskmill.spi.NewWorkflow.Node;
import io.taskmill.spi.Submitted;
import java.util.List;
import java.util.function.Function;

/**
 * Creates a workflow in a transaction that is open. The key of a live one is among the unique keys
 * of tasks, under a type that no task has.
 */
final class CreateWorkflow {

  private CreateWorkflow() {}

  /**
   * Creates all of it.
   *
   * @param createTasks creates tasks in the same transaction
   */
  static Submitted run(
      Verbs inside, NewWorkflow workflow, Function<List<NewTask>, List<Submitted>> createTasks) {
    Submitted created = new Submitted(workflow.id(), true, null);
    Params id = new Params().set("id", workflow.id());
    if (!inside.rows("workflow.get", id, row -> row.getLong("id")).isEmpty()) {
      return created;
    }
    if (workflow.key() != null) {
      long holder =
          takeKey(inside, key(workflow.id(), workflow.tenant(), workflow.name(), workflow.key()));
      if (holder != workflow.id()) {
        return new Submitted(holder, false, null);
      }
    }
    if (inside.count("workflow.create", Params.given(row(workflow))) == 0) {
      return created;
    }
    List<NewTask> tasks = workflow.tasks();
    List<Submitted> answers = createTasks.apply(tasks);
    for (int i = 0; i < tasks.size(); i++) {
      if (!answers.get(i).created()) {
        throw new DuplicateTaskException(tasks.get(i).type(), answers.get(i).id());
      }
    }
    inside.count(
        "workflow.nodes",
        Params.given(
            Rows.of(workflow.nodes())
                .bigint("id", node -> node.task().id())
                .bigint("workflow", node -> workflow.id())
                .integer("open_before", Node::open)
                .smallint("undoes", node -> node.undo() ? 1 : 0)
                .text("name", Node::name)));
    if (!workflow.edges().isEmpty()) {
      inside.count(
          "workflow.edges",
          Params.given(
              Rows.of(workflow.edges())
                  .bigint("id", Edge::before)
                  .bigint("after_id", Edge::after)
                  .smallint("on_end", edge -> edge.on().code())));
    }
    return created;
  }

  /**
   * Takes a key unless another has it, and gives who has it then. Whoever is only told of another
   * must not keep its key locked for as long as his transaction is open: so he looks first.
   */
  private static long takeKey(Verbs inside, Params key) {
    List<Long> holder = inside.rows("workflow.key_holder", key, row -> row.getLong("id"));
    while (holder.isEmpty()) {
      inside.count("command.take_keys", key);
      // Empty again if the one that stood in the way has ended meanwhile.
      holder = inside.rows("workflow.key_holder_now", key, row -> row.getLong("id"));
    }
    return holder.get(0);
  }

  /** The key of a workflow among unique keys. */
  static Params key(long id, long tenant, String name, String key) {
    return Params.given(
        Rows.of(List.of(id))
            .bigint("id", one -> one)
            .bigint("tenant", one -> tenant)
            .text("type", one -> " workflow:" + name)
            .text("unique_key", one -> key));
  }

  private static Rows<NewWorkflow> row(NewWorkflow workflow) {
    List<String> types = workflow.tasks().stream().map(NewTask::type).distinct().sorted().toList();
    return Rows.of(List.of(workflow))
        .bigint("id", NewWorkflow::id)
        .bigint("tenant", NewWorkflow::tenant)
        .bigint("creator", NewWorkflow::creator)
        .bigint("parent", NewWorkflow::parent)
        .bigint("result_of", NewWorkflow::resultOf)
        .integer("total", one -> one.nodes().size())
        .integer("undos", NewWorkflow::undos)
        .text("on_failure", one -> one.onFailure().name())
        .text("name", NewWorkflow::name)
        .text("workflow_key", NewWorkflow::key)
        .text("parent_step", NewWorkflow::parentStep)
        .text("types", one -> JsonText.array(types));
  }
}
