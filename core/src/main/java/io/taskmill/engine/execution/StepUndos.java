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
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Undoes done steps of a task that fails for good, in the reverse order of their coming.
 *
 * <p>Before the first of them a note is written, a step of its own with the error of the task. If
 * the process ends then, or an undo fails and is tried again later, the handler is entered once
 * more: steps that were done answer, which says how they are undone; the first other one throws the
 * kept error, and whatever the handler does, undoing goes on. The handler is also entered once more
 * if the run that failed has not come to all that runs before it have done. The note says which
 * steps are to be undone: a handler that ends before it has come to all of them counts as an undo
 * that has failed. When all is undone the note is DONE, and the task ends with its error.
 */
final class StepUndos {

  /** The name of the note. */
  static final String NAME = StepNames.RESERVED + "undo";

  private static final Logger log = LoggerFactory.getLogger(StepUndos.class);

  /** How much of an error is said in one line. */
  private static final int MAX_LINE = 200;

  private final ExecutionSteps steps;
  private final Claimed task;
  private final boolean atMostOnce;
  private final StopToken token;
  private final Supplier<Retry> retry;
  private final NavigableMap<Integer, Done<?>> done = new ConcurrentSkipListMap<>();

  /** The names of all done steps that this run has come to, also of those without an undo. */
  private final Set<String> reached = ConcurrentHashMap.newKeySet();

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
    reached.add(stored.name());
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
      return undoAll(last(error()), said);
    }
    if (!isLast(said)) {
      return said;
    }
    try {
      if (!isNoted(said, steps::record)) {
        return said;
      }
    } catch (TaskmillException e) {
      return notNoted(said, e);
    }
    // What runs at most once is not entered again, so this is its only run.
    boolean atOnce = atMostOnce || (token.reason().isEmpty() && missed().isEmpty());
    return atOnce ? undoAll(said, said) : inAnotherRun();
  }

  /**
   * The same if the handler is not waited for any longer, as far as that is known without the
   * store: another execution undoes.
   */
  Optional<Outcome> laterAtOnce(Outcome said) {
    if (isUndoing()) {
      return Optional.of(inAnotherRun());
    }
    return isLast(said) && !atMostOnce ? Optional.empty() : Optional.of(said);
  }

  /** The same for what may have something to undo. */
  Outcome later(Outcome said) {
    try {
      return isNoted(said, steps::recordGivenUp) ? inAnotherRun() : said;
    } catch (TaskmillException e) {
      return notNoted(said, e);
    }
  }

  private Outcome inAnotherRun() {
    return Outcome.suspendedUntil(steps.now());
  }

  /** Writes down that undoing begins; false if there is nothing to undo. */
  private boolean isNoted(Outcome said, Consumer<StoredStep> record) {
    String names = names();
    if (names.isEmpty()) {
      return false;
    }
    StoredStep noted =
        StoredStep.first(NAME, steps.nextNth(), StepKind.UNDO, steps.now())
            .withError(said.error() == null ? "" : said.error(), 0)
            .withResult(names);
    record.accept(noted);
    note = noted;
    return true;
  }

  /** The task must not end as if it had nothing to undo: the handler says anew how it ends. */
  private Outcome notNoted(Outcome said, TaskmillException why) {
    log.warn(
        "Task {} ({}) fails, and that its steps are to be undone could not be written. {}",
        task.fence().task(),
        task.type(),
        atMostOnce
            ? "Since it runs at most once, they are undone all the same."
            : "It runs once more.",
        why);
    return atMostOnce ? undo(said) : inAnotherRun();
  }

  /**
   * What is to be undone: steps of this run that have an undo, and those that runs before it have
   * done. No name has a blank in it.
   */
  private String names() {
    return steps.done().stream()
        .filter(
            step -> reached.contains(step.name()) ? done.containsKey(step.nth()) : step.undoable())
        .map(StoredStep::name)
        .collect(Collectors.joining(" "));
  }

  /** Steps that are to be undone and that the handler has not come to, so nobody knows how. */
  private List<String> missed() {
    StoredStep noted = note;
    if (noted == null || noted.result() == null) {
      return List.of();
    }
    return Stream.of(noted.result().split(" "))
        .filter(name -> steps.isDone(name) && !reached.contains(name))
        .toList();
  }

  /**
   * Undoes, if it is known of all how.
   *
   * @param last what the task comes to then
   * @param said what this run came to
   */
  private Outcome undoAll(Outcome last, Outcome said) {
    List<String> missed = missed();
    return missed.isEmpty() ? undo(last) : notReached(missed, said);
  }

  private void write(StoredStep noted) {
    steps.record(noted);
    note = noted;
  }

  private Outcome undo(Outcome last) {
    for (Done<?> one : done.descendingMap().values()) {
      Optional<Outcome> stopped = stopped();
      if (stopped.isPresent()) {
        return stopped.get();
      }
      try {
        undo(one);
      } catch (Exception | Error failure) {
        String what = "Step '%s' could not be undone".formatted(one.step.name());
        return FailureOutcomes.causedBy(
            failure, failed(what, FailureOutcomes.text(failure), last.error()));
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

  private Optional<Outcome> stopped() {
    return token
        .reason()
        .filter(stop -> !atMostOnce)
        .map(
            stop ->
                stop == StopReason.TIMEOUT
                    ? Outcome.suspendedUntil(steps.now())
                    : FailureOutcomes.stopped(stop));
  }

  /** Nothing is undone then: what came earlier is undone later. */
  private Outcome notReached(List<String> missed, Outcome said) {
    String what =
        "%s '%s' could not be undone, since the handler ended before it came to %s"
            .formatted(
                missed.size() == 1 ? "Step" : "Steps",
                String.join("', '", missed),
                missed.size() == 1 ? "it" : "them");
    String end = said.error() == null ? "It did not throw." : said.error();
    return stopped().orElseGet(() -> failed(what, end, error()));
  }

  private <R> void undo(Done<R> one) throws Exception {
    one.undo.undo(one.result, steps.undoContext(one.step, tries()));
    steps.record(one.step.undone(steps.now()));
  }

  private int tries() {
    StoredStep noted = note;
    return noted == null ? 1 : noted.attempts() + 1;
  }

  /**
   * Undoing has failed.
   *
   * @param how what the undo or the handler ended with
   * @param why the task itself had failed
   */
  private Outcome failed(String what, String how, @Nullable String why) {
    Instant now = steps.now();
    int tries = tries();
    Optional<Duration> pause =
        atMostOnce
            ? Optional.empty()
            : retry.get().withMaxAttempts(task.maxAttempts()).delayAfter(tries, now);
    String line = ErrorLine.ended(ErrorLine.of(how, MAX_LINE));
    String error =
        FailureOutcomes.storable(
            pause
                .map(
                    wait ->
                        "%s (try %s, the next after %s): %s\n%s"
                            .formatted(what, tries, FailureLog.seconds(wait), line, how))
                .orElseGet(
                    () ->
                        "%s (try %s, the last): %s A retry of the task goes on with undoing.\nThe task"
                                .formatted(what, tries, line)
                            + " itself had failed with\n%s\nand the undo with\n%s"
                                .formatted(why, how)));
    StoredStep noted = note;
    try {
      if (noted != null) {
        write(noted.withError(error(), pause.isPresent() ? tries : 0));
      }
    } catch (TaskmillException e) {
      log.warn(
          "How often undoing of task {} ({}) was tried could not be written.",
          task.fence().task(),
          task.type(),
          e);
    }
    return pause
        .map(wait -> Outcome.suspendedUntil(now.plus(wait)).because(error))
        .orElseGet(() -> Outcome.failedNeedsPerson(error));
  }

  private Outcome last(String error) {
    return task.needsPerson() ? Outcome.failedNeedsPerson(error) : Outcome.failedForGood(error);
  }

  private static boolean isLast(Outcome said) {
    return said.counted()
        && (said.state() == TaskState.FAILED || said.state() == TaskState.ATTENTION);
  }
}
