package io.taskmill.web;

import io.taskmill.TaskInfo;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskLife;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskProgress;
import io.taskmill.wire.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** One task: what is known of it, and what people do with it. */
@ApiResource
@RequestMapping("/tasks/{id}")
class TaskController {

  private final Redaction redaction;

  TaskController(Redaction redaction) {
    this.redaction = redaction;
  }

  /** A list that is always short enough to come as a whole. */
  record Items<T>(List<T> items) {}

  /**
   * What the handler of a task has saved.
   *
   * @param text null if it has saved nothing
   * @param redacted whether secrets in it are hidden from the caller
   * @param truncated whether it is longer than is shown
   */
  record Checkpoint(@Nullable String text, boolean redacted, boolean truncated) {}

  /**
   * How far a task has come.
   *
   * @param reported what its handler has last reported; null if it never has
   * @param fraction how much of the whole is done, from 0 to 1; null if that is not known
   * @param timeLeft how long the rest takes if it goes on as before; null if that is not known
   * @param expectedEnd when it is done if it goes on as before; null if that is not known
   */
  record Progress(
      @Nullable TaskProgress reported,
      @Nullable Double fraction,
      @Nullable Duration timeLeft,
      @Nullable Instant expectedEnd) {

    static Progress of(TaskProgress reported) {
      return new Progress(
          reported,
          reported.fraction().isPresent() ? reported.fraction().getAsDouble() : null,
          reported.timeLeft().orElse(null),
          reported.expectedEnd().orElse(null));
    }
  }

  /** The id of a new task. */
  record NewId(String id) {}

  /**
   * One task.
   *
   * @param textLimit after how many characters texts are cut; the server's setting if left out
   */
  @GetMapping
  @Access(value = Role.VIEWER, agents = true)
  ShownTask getTask(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable Integer textLimit,
      ControlPlane plane,
      Caller caller) {
    return ShownTask.of(task(id, plane), caller, redaction.texts(caller, textLimit));
  }

  /** Why a task is in its state, and what would move it. */
  @GetMapping("/explanation")
  @Access(Role.VIEWER)
  Explanation explainTask(@PathVariable String id, ControlPlane plane) {
    return found(plane.explain(id(id)).map(ExplanationIds::asTexts));
  }

  /** The executions of a task that did not succeed, the newest first; at most 1,000. */
  @GetMapping("/attempts")
  @Access(Role.VIEWER)
  Items<ShownAttempt> getAttempts(@PathVariable String id, ControlPlane plane) {
    List<ShownAttempt> attempts = plane.attempts(id(id)).stream().map(ShownAttempt::of).toList();
    return items(id, attempts, plane);
  }

  /**
   * The steps of a task: those that have come, and those that its type lists and are to come.
   *
   * @param textLimit after how many characters results are cut; the server's setting if left out
   */
  @GetMapping("/steps")
  @Access(Role.VIEWER)
  Items<ShownStep> getSteps(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable Integer textLimit,
      ControlPlane plane,
      Caller caller) {
    List<ShownStep> steps =
        plane.steps(id(id)).stream()
            .map(step -> ShownStep.of(step, redaction.texts(caller, textLimit)))
            .toList();
    return items(id, steps, plane);
  }

  /**
   * The signals that were sent to a task and that no step has taken, the oldest first.
   *
   * @param textLimit after how many characters payloads are cut; the server's setting if left out
   */
  @GetMapping("/signals")
  @Access(Role.VIEWER)
  Items<ShownSignal> getSignals(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable Integer textLimit,
      ControlPlane plane,
      Caller caller) {
    List<ShownSignal> signals =
        plane.signals(id(id)).stream()
            .map(signal -> ShownSignal.of(signal, redaction.texts(caller, textLimit)))
            .toList();
    return items(id, signals, plane);
  }

  /**
   * A page of what the handler of a task has logged.
   *
   * @param level no lines below this one
   * @param order the oldest lines first, or the newest
   * @param after {@code next} of the page before; or the number of a line, for those behind it
   * @param limit how many lines at most, 1 to 1000
   */
  @GetMapping("/log")
  @Access(Role.VIEWER)
  Page<TaskLogLine> getLog(
      @PathVariable String id,
      @RequestParam(defaultValue = "TRACE") Level level,
      @RequestParam(defaultValue = "OLDEST") Order order,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(defaultValue = Page.USUAL) int limit,
      ControlPlane plane) {
    TaskLogQuery query =
        new TaskLogQuery(
            level,
            after == null ? null : Ids.read("after", after),
            order == Order.NEWEST,
            Page.limit(limit));
    List<TaskLogLine> lines = plane.log(id(id), query);
    if (lines.isEmpty()) {
      requireTask(id, plane);
    }
    boolean full = lines.size() == limit;
    return new Page<>(lines, full ? String.valueOf(lines.get(limit - 1).number()) : null);
  }

  /** How far a task has come, as its handler has reported it. */
  @GetMapping("/progress")
  @Access(Role.VIEWER)
  Progress getProgress(@PathVariable String id, ControlPlane plane) {
    Optional<TaskProgress> reported = plane.progress(id(id));
    if (reported.isEmpty()) {
      requireTask(id, plane);
    }
    return reported.map(Progress::of).orElse(new Progress(null, null, null, null));
  }

  /** What has happened to a task so far, as intervals that follow each other without a gap. */
  @GetMapping("/life")
  @Access(Role.VIEWER)
  TaskLife getLife(@PathVariable String id, ControlPlane plane) {
    return found(plane.life(id(id)));
  }

  /**
   * What the handler of a task has saved, to go on from there.
   *
   * @param textLimit after how many characters it is cut; the server's setting if left out
   */
  @GetMapping("/checkpoint")
  @Access(Role.VIEWER)
  Checkpoint getCheckpoint(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable Integer textLimit,
      ControlPlane plane,
      Caller caller) {
    Redaction.Texts texts = redaction.texts(caller, textLimit);
    String text = texts.showIfAny(task(id, plane).checkpoint());
    return new Checkpoint(text, texts.isRedacted(), texts.isTruncated());
  }

  /**
   * Does something to a task, or asks its execution for it. Refused with 409 and the reason if its
   * state does not allow that.
   */
  @PostMapping("/commands")
  @Access(Role.OPERATOR)
  CommandDone commandTask(
      @PathVariable String id, @RequestBody TaskCommand command, Operator operator) {
    return CommandDone.of(operator.send(id(id), command), command).orRefused();
  }

  /**
   * Submits a task that has ended once more: a new task with the same payload, key, queue,
   * priority, tags and headers, whose parent is the old one.
   */
  @PostMapping("/run-again")
  @Access(Role.OPERATOR)
  @Answers(HttpStatus.CREATED)
  ResponseEntity<NewId> runAgain(@PathVariable String id, ControlPlane plane, Operator operator) {
    TaskInfo task = task(id, plane);
    if (!task.state().isFinal()) {
      throw new ApiException(
              ProblemCode.REFUSED,
              "Task %s is %s, but only a task that has ended can be run again. Nothing was submitted."
                  .formatted(task.id(), task.state()))
          .with("taskId", String.valueOf(task.id()))
          .with("state", task.state());
    }
    return ResponseEntity.status(HttpStatus.CREATED)
        .body(new NewId(String.valueOf(operator.runAgain(task.id()))));
  }

  private static <T> Items<T> items(String id, List<T> items, ControlPlane plane) {
    if (items.isEmpty()) {
      requireTask(id, plane);
    }
    return new Items<>(items);
  }

  private static TaskInfo task(String id, ControlPlane plane) {
    return found(plane.task(id(id)));
  }

  /** Nothing was found about it, which may be because it is not there. */
  private static void requireTask(String id, ControlPlane plane) {
    task(id, plane);
  }

  private static <T> T found(Optional<T> something) {
    return something.orElseThrow(() -> ApiException.notFound("task with this id"));
  }

  private static long id(String text) {
    return Ids.read("id", text);
  }
}
