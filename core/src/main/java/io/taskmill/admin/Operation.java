package io.taskmill.admin;

import io.taskmill.TaskFilter;
import io.taskmill.admin.CommandAnswer.Refusal;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bulk operation: one command for all tasks that match a filter. It is stored before it begins
 * and done in small steps by whichever worker has time, so it outlives the process that started it.
 * Tasks that were submitted after it was started do not belong to it.
 *
 * @param id among operations; those with greater ones were started later
 * @param by on whose behalf
 * @param matched how many tasks matched when it was started, counted no further than {@link
 *     BulkCommand#COUNT_LIMIT}
 * @param cursor all matching tasks up to this id have been dealt with
 * @param upTo the greatest id of a task that belongs to it
 * @param applied how many tasks it was done to
 * @param asked how many run and were asked
 * @param refused how many refused it, by reason
 * @param finishedAt when it was done, or stopped; null while it is open
 */
public record Operation(
    long id,
    Actor by,
    TaskCommand command,
    TaskFilter filter,
    State state,
    long matched,
    long cursor,
    long upTo,
    long applied,
    long asked,
    Map<Refusal, Long> refused,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Instant finishedAt) {

  /** Whether it goes on. */
  public enum State {
    /** Workers are at it, or will be. */
    OPEN,
    /** Every task that matched has had its answer. */
    DONE,
    /** A person stopped it; what was done stays done. */
    STOPPED
  }

  /** Nobody changes what was read. */
  public Operation {
    refused = Map.copyOf(refused);
  }

  /** How many tasks have had their answer so far. */
  public long done() {
    return applied + asked + refused.values().stream().mapToLong(Long::longValue).sum();
  }
}
