package io.taskmill.web;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import io.taskmill.admin.QueueStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Queues: how full they are, and their settings. */
@ApiResource
@RequestMapping("/queues")
class QueuesController {

  private static final String CAPACITY = "capacity";

  /**
   * How full a queue is, and how fast it moves.
   *
   * @param name the name of the queue
   * @param waiting how many of its tasks are SCHEDULED, BLOCKED, PAUSED or in ATTENTION
   * @param ready how many are READY
   * @param running how many are RUNNING
   * @param oldestReady since when the oldest READY task could run; null if none is READY
   * @param paused whether its tasks do not begin
   * @param capacity how many live tasks it holds at most; null for any number
   * @param submittedPerSecond how many of its tasks were created a second, on average of the last
   *     ten minutes
   * @param finishedPerSecond how many of its tasks have ended a second, on average of the last ten
   *     minutes; skipped ones are not counted
   * @param verbs what the caller may do with it now: pause or resume, capacity, reset
   */
  record Queue(
      String name,
      Count waiting,
      Count ready,
      Count running,
      @Nullable Instant oldestReady,
      boolean paused,
      @Nullable Long capacity,
      double submittedPerSecond,
      double finishedPerSecond,
      List<String> verbs) {}

  /**
   * A queue to be created.
   *
   * @param name the name of the queue
   * @param capacity how many live tasks it holds; a submit beyond that is refused
   */
  record NewQueue(String name, @Nullable Long capacity) {}

  /**
   * What a reset has done.
   *
   * @param cancelled how many tasks were cancelled, or asked to stop
   */
  record Reset(long cancelled) {}

  /** The queues that have settings or live tasks, by name. */
  @GetMapping
  @Access(Role.VIEWER)
  Page<Queue> listQueues(ControlPlane plane, Caller caller) {
    return new Page<>(
        plane.queues().status().stream().map(queue -> view(queue, caller)).toList(), null);
  }

  /** One queue that has settings or live tasks. */
  @GetMapping("/{name}")
  @Access(Role.VIEWER)
  Queue getQueue(@PathVariable String name, ControlPlane plane, Caller caller) {
    return find(name, plane)
        .map(queue -> view(queue, caller))
        .orElseThrow(() -> ApiException.notFound("queue of this name"));
  }

  /** Creates a queue that holds a limited number of live tasks. */
  @PostMapping
  @Access(Role.OPERATOR)
  @ResponseStatus(HttpStatus.CREATED)
  Queue createQueue(
      @RequestBody NewQueue queue, ControlPlane plane, Operator operator, Caller caller) {
    if (queue.name() == null || queue.capacity() == null) {
      throw new ApiException(
          ProblemCode.INVALID,
          "A queue needs a 'name' and a 'capacity' to be created. One without limit needs not be created.");
    }
    operator.queues().create(queue.name(), queue.capacity());
    return now(queue.name(), plane, caller);
  }

  /** Lets no more tasks of the queue begin. Those that run go on, and submits are taken. */
  @PostMapping("/{name}/pause")
  @Access(Role.OPERATOR)
  Queue pauseQueue(
      @PathVariable String name, ControlPlane plane, Operator operator, Caller caller) {
    operator.queues().pause(name);
    return now(name, plane, caller);
  }

  /** Lets tasks of the queue begin again. */
  @PostMapping("/{name}/resume")
  @Access(Role.OPERATOR)
  Queue resumeQueue(
      @PathVariable String name, ControlPlane plane, Operator operator, Caller caller) {
    operator.queues().resume(name);
    return now(name, plane, caller);
  }

  /**
   * Changes how many live tasks the queue holds; those that are there stay. The body is {@code
   * {"capacity":1000}}, or null there for any number.
   */
  @PutMapping("/{name}/capacity")
  @Access(Role.OPERATOR)
  Queue setQueueCapacity(
      @PathVariable String name,
      @RequestBody ObjectNode body,
      ControlPlane plane,
      Operator operator,
      Caller caller) {
    Long capacity = capacity(body);
    if (capacity == null) {
      operator.queues().unlimited(name);
    } else {
      operator.queues().capacity(name, capacity);
    }
    return now(name, plane, caller);
  }

  private static @Nullable Long capacity(ObjectNode body) {
    for (String field : body.propertyNames()) {
      if (!field.equals(CAPACITY)) {
        throw new ApiException(
            ProblemCode.UNKNOWN_FIELD,
            "The body has a field that is not known here. Known is: capacity.");
      }
    }
    JsonNode capacity = body.path(CAPACITY);
    boolean whole = capacity.isIntegralNumber() && capacity.canConvertToLong();
    if (!capacity.isNull() && !whole) {
      throw new ApiException(
          ProblemCode.INVALID,
          "'capacity' must be a whole number, or null for any number of tasks. Nothing was changed.");
    }
    return capacity.isNull() ? null : capacity.asLong();
  }

  /**
   * Cancels every live task that the queue has now; those that run are told to stop. Its settings
   * stay. It is done when the answer comes.
   */
  @PostMapping("/{name}/reset")
  @Access(Role.OPERATOR)
  Reset resetQueue(@PathVariable String name, Operator operator) {
    return new Reset(operator.queues().reset(name));
  }

  private static Optional<QueueStatus> find(String name, ControlPlane plane) {
    return plane.queues().status().stream().filter(queue -> queue.name().equals(name)).findAny();
  }

  /** As it is after a change: perhaps without settings and tasks, so that it is not listed. */
  private static Queue now(String name, ControlPlane plane, Caller caller) {
    return view(
        find(name, plane)
            .orElseGet(() -> new QueueStatus(name, 0, 0, 0, false, null, false, null, 0, 0)),
        caller);
  }

  private static Queue view(QueueStatus queue, Caller caller) {
    boolean may = caller.operates() && caller.scope().tenant() == null;
    return new Queue(
        queue.name(),
        count(queue.waiting(), queue),
        count(queue.ready(), queue),
        count(queue.running(), queue),
        queue.oldestReady(),
        queue.paused(),
        queue.capacity(),
        queue.submittedPerSecond(),
        queue.finishedPerSecond(),
        may ? List.of(queue.paused() ? "resume" : "pause", CAPACITY, "reset") : List.of());
  }

  private static Count count(long value, QueueStatus queue) {
    return new Count(value, queue.capped() && value >= QueueStatus.COUNTED);
  }
}
