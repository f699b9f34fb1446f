package io.taskmill.engine.execution;

import io.taskmill.NotAgainException;
import io.taskmill.Retry;
import io.taskmill.Step;
import io.taskmill.StepNames;
import io.taskmill.StepUndo;
import io.taskmill.StopReason;
import io.taskmill.TaskState;
import io.taskmill.TaskmillException;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StoredStep;
import java.time.Duration;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Undoes done steps of a task that fails for good, in the reverse order of their coming.
 *
 * <p>Before the first of them a note is written, a step of its own with the error of the task. If
 * the process ends then, or an undo fails and is tried again later, the handler is entered once
 * more: steps that were done answer, which says how they are undone; the first other one throws the
 * kept error, and whatever the handler does, undoing goes on. When all is undone the note is DONE,
 * and the task ends with its error.
 */
final class StepUndos {

  /** The name of the note. */
  static final String NAME = StepNames.RESERVED + "undo";

  private static final Logger log = LoggerFactory.getLogger(StepUndos.class);

  private final ExecutionSteps steps;
  private final Claimed task;
  private final boolean atMostOnce;
  private final StopToken token;
  private final Supplier<Retry> retry;
  private final NavigableMap<Integer, Done<?>> done = new ConcurrentSkipListMap<>();

  /** The note, if one was ever written. */
  private volatile @Nullable StoredStep note;

  StepUndos(
      ExecutionSteps steps,
      Claimed task,
      boolean atMostOnce,
      StopToken token,
      Supplier<Retry> retry) {
    this.steps = steps;
    this.task = task;
    this.atMostOnce = atMostOnce;
    this.token = token;
    this.retry = retry;
  }

  /** A step that is done and can be undone. */
  private record Done<R>(StoredStep step, @Nullable R result, StepUndo<R> undo) {}

  /** What is stored of an undoing before this execution. */
  void found(@Nullable StoredStep stored) {
    note = stored;
  }

  private boolean isUndoing() {
    StoredStep noted = note;
    return noted != null && noted.status() == StepStatus.WAITING;
  }

  /** Whether a step that was undone answers all the same, so that others are reached. */
  boolean answers(StoredStep step) {
    return isUndoing() && step.status() == StepStatus.UNDONE;
  }

  /** A step is done, or was before. */
  <R> void done(Step<R> step, StoredStep stored, @Nullable R result) {
    if (stored.status() == StepStatus.DONE) {
      step.undo().ifPresent(undo -> done.put(stored.nth(), new Done<>(stored, result, undo)));
    }
  }

  /** Nothing new is done by a task that is being undone. */
  void throwIfUndoing() {
    if (isUndoing()) {
      throw new NotAgainException(
          "The task has failed for good, and what it has done is being undone. It failed with\n"
              + error());
    }
  }

  private String error() {
    StoredStep noted = note;
    return noted == null || noted.error() == null ? "" : noted.error();
  }

  /** What the execution comes to: the same, unless there is something to undo. */
  Outcome settled(Outcome said) {
    if (isUndoing()) {
      return undo(last(error()));
    }
    if (!isLast(said) || done.isEmpty()) {
      return said;
    }
    if (token.reason().isPresent() && !atMostOnce) {
      return later(said);
    }
    return isNoted(said) ? undo(said) : said;
  }

  /** The same if there is no time left for it: another execution undoes. */
  Outcome later(Outcome said) {
    boolean undone = isLast(said) && !done.isEmpty() && !atMostOnce;
    return isUndoing() || (undone && isNoted(said)) ? Outcome.suspendedUntil(steps.now()) : said;
  }

  private boolean isNoted(Outcome said) {
    Instant now = steps.now();
    StoredStep noted =
        StoredStep.first(NAME, steps.nextNth(), StepKind.UNDO, now)
            .withError(said.error() == null ? "" : said.error(), 0);
    try {
      write(noted);
      return true;
    } catch (TaskmillException e) {
      log.warn(
          "Task {} ({}) fails, and that its steps are to be undone could not be written. They are not undone.",
          task.fence().task(),
          task.type(),
          e);
      return false;
    }
  }

  private void write(StoredStep noted) {
    steps.record(noted);
    note = noted;
  }

  private Outcome undo(Outcome last) {
    for (Done<?> one : done.descendingMap().values()) {
      Optional<StopReason> stop = token.reason();
      if (stop.isPresent() && !atMostOnce) {
        return stop.get() == StopReason.TIMEOUT
            ? Outcome.suspendedUntil(steps.now())
            : FailureOutcomes.stopped(stop.get());
      }
      try {
        undo(one);
      } catch (Exception | Error failure) {
        return failed(one, failure, last);
      }
    }
    StoredStep noted = note;
    if (noted != null) {
      try {
        write(noted.became(StepStatus.DONE, steps.now()));
      } catch (TaskmillException e) {
        return Outcome.suspendedUntil(steps.now());
      }
    }
    return last;
  }

  private <R> void undo(Done<R> one) throws Exception {
    one.undo.undo(one.result, steps.context(one.step.name(), tries()));
    steps.record(one.step.became(StepStatus.UNDONE, steps.now()));
  }

  private int tries() {
    StoredStep noted = note;
    return noted == null ? 1 : noted.attempts() + 1;
  }

  private Outcome failed(Done<?> one, Throwable failure, Outcome last) {
    Instant now = steps.now();
    int tries = tries();
    Optional<Duration> pause =
        atMostOnce
            ? Optional.empty()
            : retry.get().withMaxAttempts(task.maxAttempts()).delayAfter(tries, now);
    String error =
        FailureOutcomes.storable(
            "Step '%s' could not be undone (try %s).%s\n%s"
                .formatted(
                    one.step.name(),
                    tries,
                    pause.isPresent()
                        ? ""
                        : " It is not tried again by itself: a retry of the task goes on with undoing. The"
                            + " task itself had failed with\n"
                            + last.error()
                            + "\nand the undo with",
                    FailureOutcomes.text(failure)));
    StoredStep noted = note;
    try {
      if (noted != null) {
        write(noted.withError(error(), pause.isPresent() ? tries : 0));
      }
    } catch (TaskmillException e) {
      failure.addSuppressed(e);
    }
    Outcome outcome =
        pause
            .map(wait -> Outcome.suspendedUntil(now.plus(wait)).because(error))
            .orElseGet(() -> Outcome.failedNeedsPerson(error));
    return FailureOutcomes.causedBy(failure, outcome);
  }

  private Outcome last(String error) {
    return task.needsPerson() ? Outcome.failedNeedsPerson(error) : Outcome.failedForGood(error);
  }

  private static boolean isLast(Outcome said) {
    return said.counted()
        && (said.state() == TaskState.FAILED || said.state() == TaskState.ATTENTION);
  }
}
