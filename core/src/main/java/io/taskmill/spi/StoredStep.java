package io.taskmill.spi;

import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a step of a task. Stores keep all of it as it is given, the times too,
 * which are the store's as far as the engine knows it.
 *
 * @param name the only one of its task
 * @param nth its place in the order in which the steps of the task first came
 * @param attempts how often its work was begun and came to an end
 * @param undoable whether its work can be undone, should the task fail for good
 * @param firstAt when it first came
 * @param lastAt when this was written
 * @param until when a wait is over; null if it is none, or for ever
 * @param result what it came to, if it is DONE; null is a result too
 * @param error why it failed the last time
 */
public record StoredStep(
    String name,
    int nth,
    StepKind kind,
    StepStatus status,
    int attempts,
    boolean undoable,
    Instant firstAt,
    Instant lastAt,
    @Nullable Instant until,
    @Nullable String result,
    @Nullable String error) {

  /** As exactly as every store keeps it. */
  public StoredStep {
    firstAt = firstAt.truncatedTo(ChronoUnit.MICROS);
    lastAt = lastAt.truncatedTo(ChronoUnit.MICROS);
    until = until == null ? null : until.truncatedTo(ChronoUnit.MICROS);
  }

  /** Whether its task waits in it, for a time or for what comes before that. */
  public boolean isAwaited() {
    return status == StepStatus.WAITING && until != null;
  }

  /** A step that has just come: it waits for nothing, and nothing was tried. */
  public static StoredStep first(String name, int nth, StepKind kind, Instant now) {
    return new StoredStep(
        name, nth, kind, StepStatus.WAITING, 0, false, now, now, null, null, null);
  }

  /** It is done, with this result. */
  public StoredStep done(@Nullable String with, int tries, Instant now) {
    return new StoredStep(
        name, nth, kind, StepStatus.DONE, tries, undoable, firstAt, now, until, with, null);
  }

  /** The same; its work can be undone, or not. */
  public StoredStep undoable(boolean can) {
    return new StoredStep(
        name, nth, kind, status, attempts, can, firstAt, lastAt, until, result, error);
  }

  /** It has failed. */
  public StoredStep failed(String why, int tries, Instant now) {
    return new StoredStep(
        name, nth, kind, StepStatus.FAILED, tries, undoable, firstAt, now, null, null, why);
  }

  /** It waits until then; what is known of its last failure stays. */
  public StoredStep waiting(@Nullable Instant then, Instant now) {
    return new StoredStep(
        name, nth, kind, StepStatus.WAITING, attempts, undoable, firstAt, now, then, null, error);
  }

  /** It comes to this status; all else stays. */
  public StoredStep became(StepStatus other, Instant now) {
    return new StoredStep(
        name, nth, kind, other, attempts, undoable, firstAt, now, until, result, error);
  }

  /** The same with this as its result. */
  public StoredStep withResult(@Nullable String other) {
    return new StoredStep(
        name, nth, kind, status, attempts, undoable, firstAt, lastAt, until, other, error);
  }

  /** The same with this as the reason why it failed the last time. */
  public StoredStep withError(String why, int tries) {
    return new StoredStep(
        name, nth, kind, status, tries, undoable, firstAt, lastAt, until, result, why);
  }
}
