package io.taskmill.web;

import io.taskmill.PayloadText;
import io.taskmill.SubmitKey;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskRequest;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.wire.Ids;
import io.taskmill.wire.NewTask;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Tasks: submitted, found, looked at. */
@ApiResource
@RequestMapping("/tasks")
class TasksController {

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final int MOST_AT_ONCE = 1_000;

  private final SubmitKeys keys = new SubmitKeys();

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

  /** A page of tasks, the newest first. */
  @GetMapping
  @Access(value = Role.VIEWER, agents = true)
  TaskPage findTasks(
      TaskFilter filter,
      @RequestParam(defaultValue = "50") int limit,
      @RequestParam(required = false) @Nullable String after,
      ControlPlane plane) {
    TaskSearch search = TaskSearch.of(filter).limit(limit).withoutData();
    return plane.find(after == null ? search : search.after(Ids.read("after", after)));
  }

  /** One task. */
  @GetMapping("/{id}")
  @Access(value = Role.VIEWER, agents = true)
  TaskInfo getTask(@PathVariable String id, ControlPlane plane) {
    return plane
        .task(Ids.read("id", id))
        .orElseThrow(() -> ApiException.notFound("task with this id"));
  }
}
