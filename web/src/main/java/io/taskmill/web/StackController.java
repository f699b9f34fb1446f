package io.taskmill.web;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.HandlerStack;
import io.taskmill.wire.Ids;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/** Where the handler of a task is, as far as this process runs it. */
@ApiResource
@RequestMapping("/tasks/{id}/stack")
class StackController {

  private final Taskmill mill;

  StackController(Taskmill mill) {
    this.mill = mill;
  }

  /**
   * Where a handler is at this moment.
   *
   * @param thread the name of its thread; null if it holds none, as an async handler that waits
   * @param state what that thread does; null if it holds none
   * @param frames the calls that it is in, the innermost first
   */
  record Stack(@Nullable String thread, Thread.@Nullable State state, List<String> frames) {

    static Stack of(HandlerStack stack) {
      return new Stack(
          stack.thread(),
          stack.state(),
          stack.frames().stream().map(StackTraceElement::toString).toList());
    }
  }

  /**
   * Where the handler of a task is at this moment. Only the process that runs a task can tell:
   * others answer with 409 and name its node and machine.
   */
  @GetMapping
  @Access(Role.OPERATOR)
  Stack getStack(@PathVariable String id, ControlPlane plane) {
    TaskInfo task =
        plane
            .task(Ids.read("id", id))
            .orElseThrow(() -> ApiException.notFound("task with this id"));
    return mill.stack(task.id()).map(Stack::of).orElseThrow(() -> notHere(task));
  }

  private static ApiException notHere(TaskInfo task) {
    ApiException problem =
        task.state() == TaskState.RUNNING
            ? new ApiException(
                ProblemCode.NOT_HERE,
                "Task %s runs on node %s on %s, which cannot be asked from here. Look at the threads of that process."
                    .formatted(task.id(), task.node(), task.host()))
            : new ApiException(
                ProblemCode.REFUSED,
                "Task %s is %s, so no handler of it is anywhere."
                    .formatted(task.id(), task.state()));
    problem.with("taskId", String.valueOf(task.id())).with("state", task.state());
    if (task.state() == TaskState.RUNNING && task.node() != null && task.host() != null) {
      problem.with("node", String.valueOf(task.node())).with("host", task.host());
    }
    return problem;
  }
}
