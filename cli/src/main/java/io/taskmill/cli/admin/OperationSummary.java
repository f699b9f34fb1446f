package io.taskmill.cli.admin;

import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.FilterText;
import io.taskmill.admin.Operation;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A bulk operation, for scripts. */
record OperationSummary(
    long id,
    String verb,
    Operation.State state,
    long matched,
    long applied,
    long asked,
    Map<Refusal, Long> refused,
    String filter,
    String who,
    @Nullable String why,
    Instant createdAt,
    @Nullable Instant finishedAt) {

  static OperationSummary of(Operation operation) {
    return new OperationSummary(
        operation.id(),
        operation.command().verb(),
        operation.state(),
        operation.matched(),
        operation.applied(),
        operation.asked(),
        operation.refused(),
        FilterText.write(operation.filter()),
        operation.by().who(),
        operation.by().why(),
        operation.createdAt(),
        operation.finishedAt());
  }
}
