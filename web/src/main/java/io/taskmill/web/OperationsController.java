package io.taskmill.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.taskmill.TaskFilter;
import io.taskmill.admin.BulkCommand;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskCount;
import io.taskmill.wire.Ids;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Bulk operations: a command for all tasks that match, done in small steps by the workers. */
@ApiResource
@RequestMapping("/operations")
class OperationsController {

  private final Redaction redaction;

  OperationsController(Redaction redaction) {
    this.redaction = redaction;
  }

  /**
   * A command for all tasks that match.
   *
   * @param command what is done to each, such as {@code {"verb":"cancel"}}
   * @param filter which tasks; one without a condition needs {@code everything}
   * @param everything that every task is meant, if the filter has no condition or is left out
   * @param dryRun that nothing is done but counting
   * @param exact of a dry run: that all tasks are counted up to a million, however long that takes
   */
  record NewOperation(
      TaskCommand command,
      @Nullable TaskFilter filter,
      @Nullable Boolean everything,
      @Nullable Boolean dryRun,
      @Nullable Boolean exact) {

    BulkCommand of(Operator operator) {
      if (command == null) {
        throw new ApiException(
            ProblemCode.INVALID, "'command' is missing. Say what is to be done to the tasks.");
      }
      boolean all = filter == null || filter.isEmpty();
      boolean saidAll = everything != null && everything;
      if (all != saidAll) {
        throw new ApiException(
            ProblemCode.INVALID,
            all
                ? "'filter' has no condition, so every task would match. Nothing was done. Give a condition, or \"everything\":true."
                : "'everything' is true, but 'filter' has conditions. Nothing was done. Leave out one of them.");
      }
      return filter == null || all ? operator.everything(command) : operator.all(command, filter);
    }
  }

  /**
   * An operation that was started; or, of a dry run, only how many tasks match.
   *
   * @param matched how many tasks match at present, counted up to a million
   * @param atLeast whether there may be more than that
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record StartedOperation(
      @JsonUnwrapped @Nullable ShownOperation operation,
      @Nullable Long matched,
      @Nullable Boolean atLeast) {

    static StartedOperation counted(TaskCount count) {
      return new StartedOperation(null, count.count(), !count.exact());
    }
  }

  /**
   * What became of a stop.
   *
   * @param stopped whether it was still open
   */
  record StoppedOperation(boolean stopped) {}

  /**
   * Starts a bulk operation, or counts what it would do: as far as one waits for, or, if that is
   * asked for, all of it. It is stored before it begins, and outlives the process that started it;
   * what it has done stays done when it is stopped.
   */
  @PostMapping
  @Access(Role.OPERATOR)
  @Answers({HttpStatus.ACCEPTED, HttpStatus.OK})
  ResponseEntity<StartedOperation> startOperation(
      @RequestBody NewOperation wanted, Operator operator, ControlPlane plane, Caller caller) {
    BulkCommand bulk = wanted.of(operator);
    if (isTrue(wanted.dryRun())) {
      return ResponseEntity.ok(
          StartedOperation.counted(isTrue(wanted.exact()) ? exactly(bulk) : bulk.estimate()));
    }
    ShownOperation started = operation(bulk.start(), plane, caller);
    return ResponseEntity.status(HttpStatus.ACCEPTED)
        .body(new StartedOperation(started, null, null));
  }

  private static TaskCount exactly(BulkCommand bulk) {
    long count = bulk.count();
    return new TaskCount(count, count < BulkCommand.COUNT_LIMIT);
  }

  private static boolean isTrue(@Nullable Boolean flag) {
    return flag != null && flag;
  }

  /**
   * A page of bulk operations, the newest first.
   *
   * @param after {@code next} of the page before
   * @param limit how many operations at most, 1 to 1000
   */
  @GetMapping
  @Access(Role.VIEWER)
  Page<ShownOperation> listOperations(
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(defaultValue = Page.USUAL) int limit,
      ControlPlane plane,
      Caller caller) {
    long before = after == null ? Long.MAX_VALUE : Ids.read("after", after);
    List<Operation> operations = plane.operations().list(before, Page.limit(limit));
    return new Page<>(
        operations.stream()
            .map(operation -> ShownOperation.of(operation, caller, redaction.texts(caller)))
            .toList(),
        operations.size() < limit ? null : String.valueOf(operations.get(limit - 1).id()));
  }

  /** One bulk operation, as it stands. */
  @GetMapping("/{id}")
  @Access(Role.VIEWER)
  ShownOperation getOperation(@PathVariable String id, ControlPlane plane, Caller caller) {
    return operation(Ids.read("id", id), plane, caller);
  }

  /** Stops a bulk operation; what it has done stays done. */
  @PostMapping("/{id}/stop")
  @Access(Role.OPERATOR)
  StoppedOperation stopOperation(
      @PathVariable String id, ControlPlane plane, Operator operator, Caller caller) {
    ShownOperation operation = operation(Ids.read("id", id), plane, caller);
    return new StoppedOperation(operator.stop(operation.operation().id()));
  }

  private ShownOperation operation(long id, ControlPlane plane, Caller caller) {
    return plane
        .operations()
        .get(id)
        .map(operation -> ShownOperation.of(operation, caller, redaction.texts(caller)))
        .orElseThrow(() -> ApiException.notFound("operation with this id"));
  }
}
