package io.taskmill.engine.execution;

import io.taskmill.InvalidTaskException;
import io.taskmill.PayloadCodec;
import io.taskmill.TaskInfo;
import io.taskmill.TypeRef;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.WorkflowStore;
import io.taskmill.spi.WorkflowStore.Predecessor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/** The results of tasks of the same workflow. They are read when a handler asks for them. */
final class ResultsBefore {

  private static final int PAGE = 1_000;

  private final Claimed task;
  private final WorkflowStore store;
  private final LongFunction<Optional<TaskInfo>> tasks;
  private final PayloadCodec codec;

  ResultsBefore(
      Claimed task,
      WorkflowStore store,
      LongFunction<Optional<TaskInfo>> tasks,
      PayloadCodec codec) {
    this.task = task;
    this.store = store;
    this.tasks = tasks;
    this.codec = codec;
  }

  <T> Optional<T> of(String name, TypeRef<T> as) {
    long workflow = WorkflowHeaders.required(task.headers());
    long id =
        store
            .task(workflow, name)
            .orElseThrow(
                () ->
                    new InvalidTaskException(
                        "Workflow %s has no task that is called '%s'.".formatted(workflow, name)));
    return tasks
        .apply(id)
        .flatMap(info -> Optional.ofNullable(info.result()))
        .map(text -> Payloads.result(codec, text, as, name, id));
  }

  /** Of all that it comes after and that have one, by name. */
  <T> Map<String, T> all(TypeRef<T> as) {
    WorkflowHeaders.required(task.headers());
    Map<String, T> results = new LinkedHashMap<>();
    long after = 0;
    List<Predecessor> page;
    do {
      page = store.before(task.fence().task(), after, PAGE);
      for (Predecessor one : page) {
        String result = one.result();
        if (result != null) {
          results.put(one.name(), Payloads.result(codec, result, as, one.name(), one.id()));
        }
        after = one.id();
      }
    } while (page.size() == PAGE);
    return results;
  }
}
