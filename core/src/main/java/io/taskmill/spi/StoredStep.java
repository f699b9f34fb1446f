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
 * @param generation 1 at first, and one more each time that it was undone, or that a person has it
 *     done again: its effects elsewhere are others then
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
    int generation,
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

  /**
   * Whether a person wants it done again, and it was not tried since. Nothing is remembered of it
   * but its name, its place and its generation.
   */
  public boolean isForgotten() {
    return kind == StepKind.STEP && status == StepStatus.WAITING && attempts == 0;
  }

  /** A step that has just come: it waits for nothing, and nothing was tried. */
  public static StoredStep first(String name, int nth, StepKind kind, Instant now) {
    return new StoredStep(
        name, nth, kind, StepStatus.WAITING, 0, 1, false, now, now, null, null, null);
  }

  /** It is done, with this result. */
  public StoredStep done(@Nullable String with, int tries, Instant now) {
    return new StoredStep(
        name,
        nth,
        kind,
        StepStatus.DONE,
        tries,
        generation,
        undoable,
        firstAt,
        now,
        until,
        with,
        null);
  }

  /** The same; its work can be undone, or not. */
  public StoredStep undoable(boolean can) {
    return new StoredStep(
        name, nth, kind, status, attempts, generation, can, firstAt, lastAt, until, result, error);
  }

  /** It has failed. */
  public StoredStep failed(String why, int tries, Instant now) {
    return new StoredStep(
        name,
        nth,
        kind,
        StepStatus.FAILED,
        tries,
        generation,
        undoable,
        firstAt,
        now,
        null,
        null,
        why);
  }

  /** It was done, and was undone since. */
  public StoredStep undone(Instant now) {
    return new StoredStep(
        name,
        nth,
        kind,
        StepStatus.UNDONE,
        attempts,
        generation + 1,
        undoable,
        firstAt,
        now,
        until,
        result,
        error);
  }

  /** A step of the kind STEP that a person wants done again. */
  public StoredStep forgotten() {
    return new StoredStep(
        name,
        nth,
        kind,
        StepStatus.WAITING,
        0,
        generation + 1,
        false,
        firstAt,
        lastAt,
        null,
        null,
        null);
  }

  /** It waits until then; what is known of its last failure stays. */
  public StoredStep waiting(@Nullable Instant then, Instant now) {
    return new StoredStep(
        name,
        nth,
        kind,
        StepStatus.WAITING,
        attempts,
        generation,
        undoable,
        firstAt,
        now,
        then,
        null,
        error);
  }

  /** It comes to this status; all else stays. */
  public StoredStep became(StepStatus other, Instant now) {
    return new StoredStep(
        name, nth, kind, other, attempts, generation, undoable, firstAt, now, until, result, error);
  }

  /** The same with this as its result. */
  public StoredStep withResult(@Nullable String other) {
    return new StoredStep(
        name,
        nth,
        kind,
        status,
        attempts,
        generation,
        undoable,
        firstAt,
        lastAt,
        until,
        other,
        error);
  }

  /** The same with this as the reason why it failed the last time. */
  public StoredStep withError(String why, int tries) {
    return new StoredStep(
        name, nth, kind, status, tries, generation, undoable, firstAt, lastAt, until, result, why);
  }
}
