package io.taskmill.web;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import io.taskmill.wire.Ids;
import io.taskmill.wire.NewWorkflow;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import io.taskmill.workflow.WorkflowTask;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Workflows: graphs of tasks. */
@ApiResource
@RequestMapping("/workflows")
class WorkflowsController {

  /**
   * What became of a submit.
   *
   * @param id the id of the workflow
   * @param created whether it is a new workflow; otherwise it is the live one that had its key
   */
  record SubmittedWorkflow(String id, boolean created) {}

  /**
   * How a workflow stands. Its counts follow the ends of its tasks within a moment.
   *
   * @param id among workflows; those with greater ones were submitted later
   * @param tenant whose it is
   * @param creator who has made it
   * @param name what it is called
   * @param key what no other live workflow of its tenant and name has; null if it has none
   * @param onFailure what becomes of the rest when a task fails
   * @param state how it stands
   * @param total how many tasks it has
   * @param live how many of them have not ended
   * @param failed how many have failed without another task that takes that over
   * @param cancelled how many were cancelled
   * @param parent the task that has submitted it; null if none has
   * @param parentStep the step of that task
   * @param resultOf the task whose result is the workflow's; null if there is none
   * @param createdAt when it was submitted
   * @param finishedAt when its last task had ended; null while one is live
   * @param verbs what the caller may do with it now: cancel or retry
   */
  record WorkflowStatus(
      long id,
      long tenant,
      long creator,
      String name,
      @Nullable String key,
      OnFailure onFailure,
      WorkflowState state,
      int total,
      int live,
      int failed,
      int cancelled,
      @Nullable Long parent,
      @Nullable String parentStep,
      @Nullable Long resultOf,
      Instant createdAt,
      @Nullable Instant finishedAt,
      List<String> verbs) {}

  /**
   * A bulk operation that was started.
   *
   * @param operation its id, by which it is found among the operations
   */
  record Started(String operation) {}

  /** Submits a workflow: all of its tasks or none. */
  @PostMapping
  @Access(value = Role.OPERATOR, agents = true)
  @Answers({HttpStatus.CREATED, HttpStatus.OK})
  ResponseEntity<SubmittedWorkflow> submitWorkflow(
      @RequestBody NewWorkflow workflow, ControlPlane plane, Caller caller) {
    WorkflowHandle handle = plane.submit(workflow.orTenant(caller.scope().tenant()).workflow());
    boolean created = !handle.isDuplicate();
    return ResponseEntity.status(created ? HttpStatus.CREATED : HttpStatus.OK)
        .body(new SubmittedWorkflow(String.valueOf(handle.id()), created));
  }

  /**
   * A page of workflows, the newest first.
   *
   * @param name only those of this name
   * @param key only those with this key
   * @param state only those in this state: RUNNING, SUCCEEDED, FAILED or CANCELLED
   * @param tenant only those of this tenant
   * @param parent only those that this task has submitted
   * @param needsPerson only those of which a task is in ATTENTION
   */
  @GetMapping
  @Access(Role.VIEWER)
  Page<WorkflowStatus> findWorkflows(
      @RequestParam(required = false) @Nullable String name,
      @RequestParam(required = false) @Nullable String key,
      @RequestParam(required = false) @Nullable String state,
      @RequestParam(required = false) @Nullable String tenant,
      @RequestParam(required = false) @Nullable String parent,
      @RequestParam(defaultValue = "false") boolean needsPerson,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(defaultValue = Page.USUAL) int limit,
      ControlPlane plane,
      Caller caller) {
    WorkflowFilter filter =
        new WorkflowFilter(
            name,
            key,
            state == null ? null : state(state),
            tenant == null ? null : Ids.read("tenant", tenant),
            parent == null ? null : Ids.read("parent", parent),
            needsPerson);
    long before = after == null ? Long.MAX_VALUE : Ids.read("after", after);
    List<WorkflowInfo> found = plane.workflows().find(filter, before, Page.limit(limit));
    return new Page<>(
        found.stream().map(workflow -> view(workflow, caller)).toList(),
        found.size() < limit ? null : String.valueOf(found.get(limit - 1).id()));
  }

  private static WorkflowState state(String text) {
    return Arrays.stream(WorkflowState.values())
        .filter(state -> state.name().equals(text.toUpperCase(Locale.ROOT)))
        .findAny()
        .orElseThrow(
            () ->
                new ApiException(
                    ProblemCode.BAD_PARAMETER,
                    "The parameter 'state' must be one of %s."
                        .formatted(List.of(WorkflowState.values()))));
  }

  /** One workflow. */
  @GetMapping("/{id}")
  @Access(Role.VIEWER)
  WorkflowStatus getWorkflow(@PathVariable String id, ControlPlane plane, Caller caller) {
    return view(require(id, plane), caller);
  }

  /**
   * A page of the tasks of a workflow, each with what it comes after, in the order of their ids.
   */
  @GetMapping("/{id}/tasks")
  @Access(Role.VIEWER)
  Page<WorkflowTask> getWorkflowTasks(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(defaultValue = Page.USUAL) int limit,
      ControlPlane plane) {
    long from = after == null ? 0 : Ids.read("after", after);
    List<WorkflowTask> tasks =
        plane.workflows().tasks(require(id, plane).id(), from, Page.limit(limit));
    return new Page<>(
        tasks, tasks.size() < limit ? null : String.valueOf(tasks.get(limit - 1).id()));
  }

  /**
   * Cancels all tasks of a workflow that have not ended, in batches; what runs is asked to stop.
   */
  @PostMapping("/{id}/cancel")
  @Access(Role.OPERATOR)
  @ResponseStatus(HttpStatus.ACCEPTED)
  Started cancelWorkflow(@PathVariable String id, ControlPlane plane, Operator operator) {
    long workflow = require(id, plane).id();
    return new Started(String.valueOf(operator.workflows().cancel(workflow)));
  }

  /**
   * Runs once more what of a workflow has failed or was cancelled, and what was skipped because of
   * it. What has succeeded does not run again.
   */
  @PostMapping("/{id}/retry")
  @Access(Role.OPERATOR)
  @ResponseStatus(HttpStatus.ACCEPTED)
  Started retryWorkflow(@PathVariable String id, ControlPlane plane, Operator operator) {
    long workflow = require(id, plane).id();
    try {
      return new Started(String.valueOf(operator.workflows().retry(workflow)));
    } catch (InvalidTaskException e) {
      throw new ApiException(ProblemCode.REFUSED, String.valueOf(e.getMessage()));
    }
  }

  private static WorkflowInfo require(String id, ControlPlane plane) {
    return plane
        .workflows()
        .get(Ids.read("id", id))
        .orElseThrow(() -> ApiException.notFound("workflow with this id"));
  }

  private static List<String> verbs(WorkflowInfo workflow, Caller caller) {
    if (!caller.operates()) {
      return List.of();
    }
    return switch (workflow.state()) {
      case RUNNING -> List.of("cancel", "retry");
      case FAILED, CANCELLED -> List.of("retry");
      case SUCCEEDED -> List.of();
    };
  }

  private static WorkflowStatus view(WorkflowInfo workflow, Caller caller) {
    return new WorkflowStatus(
        workflow.id(),
        workflow.tenant(),
        workflow.creator(),
        workflow.name(),
        workflow.key(),
        workflow.onFailure(),
        workflow.state(),
        workflow.total(),
        workflow.live(),
        workflow.failed(),
        workflow.cancelled(),
        workflow.parent(),
        workflow.parentStep(),
        workflow.resultOf(),
        workflow.createdAt(),
        workflow.finishedAt(),
        verbs(workflow, caller));
  }
}
