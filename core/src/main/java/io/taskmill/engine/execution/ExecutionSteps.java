package io.taskmill.engine.execution;

import io.taskmill.AgainAtException;
import io.taskmill.ControlException;
import io.taskmill.InvalidTaskException;
import io.taskmill.LeaseLostException;
import io.taskmill.NotAgainException;
import io.taskmill.Retry;
import io.taskmill.Step;
import io.taskmill.StepContext;
import io.taskmill.StepFailedException;
import io.taskmill.StepNames;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.TaskmillException;
import io.taskmill.TypeRef;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.engine.execution.HandlerTransactions.Joined;
import io.taskmill.engine.execution.Suspension.FailedTry;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.StoredStep;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one execution: what is remembered of them, and the waits that end it.
 *
 * <p>The handler is entered from the top each time. What is stored is read when it first asks for a
 * step, with one look; a step that is DONE answers from it, any other is run and written down under
 * the fence. A wait is a {@link Suspension}: once there is one, nothing more is written, and
 * whatever the handler does then, {@link #settled} says that its task waits.
 */
final class ExecutionSteps {

  /** Whether this thread does the work of a step. */
  private static final ThreadLocal<Boolean> IN_STEP = ThreadLocal.withInitial(() -> false);

  private final Claimed task;
  private final TaskType<?, ?> type;
  private final ExecutionEnvironment environment;
  private final StopToken token;
  private final ExecutionEnd ending;
  private final FencedWrites writes;
  private final HandlerTransactions transactions;
  private final StepUndos undos;
  private final Map<String, StoredStep> known = new HashMap<>();
  private final Set<String> used = new HashSet<>();

  /** Of names that have come in a transaction that is open, which one. */
  private final Map<String, Joined> cameIn = new HashMap<>();

  private volatile boolean loaded;

  /** Whether a transaction was rolled back, so that what is stored has to be read again. */
  private boolean mustRead;

  private int lastNth;

  /** Whether steps may be stored that were recorded in transactions of the handler's own. */
  private volatile boolean mayBeStale;

  private volatile @Nullable Suspension suspension;

  /** Saves what the handler has done and not saved: after a suspension it could not any more. */
  private volatile Runnable beforeSuspension = () -> {};

  ExecutionSteps(
      Claimed task,
      TaskType<?, ?> type,
      ExecutionEnvironment environment,
      StopToken token,
      ExecutionEnd ending,
      FencedWrites writes,
      HandlerTransactions transactions,
      Supplier<Retry> retry) {
    this.task = task;
    this.type = type;
    this.environment = environment;
    this.token = token;
    this.ending = ending;
    this.writes = writes;
    this.transactions = transactions;
    this.undos = new StepUndos(this, task, type.isAtMostOnce(), token, retry);
  }

  /** Runs this before the execution is suspended, while it may still write. */
  void beforeSuspension(Runnable save) {
    beforeSuspension = save;
  }

  // What a handler asks for.

  <R> @Nullable R step(Step<R> step) throws Exception {
    Joined transaction = transactions.current("Step '" + step.name() + "'");
    if (transaction != null) {
      return stepIn(transaction, step);
    }
    Ran<R> ran = attempt(step, coming(step.name(), StepKind.STEP, null));
    if (ran.suspension != null) {
      throw suspend(ran.suspension);
    }
    return ran.result;
  }

  <R> List<@Nullable R> steps(List<Step<R>> steps) throws Exception {
    Joined transaction = transactions.current("Steps side by side");
    return transaction == null ? sideBySide(steps) : oneByOne(transaction, steps);
  }

  /** The threads of helpers are in no transaction. */
  private <R> List<@Nullable R> oneByOne(Joined transaction, List<Step<R>> steps) throws Exception {
    List<@Nullable R> results = new ArrayList<>();
    for (Step<R> step : steps) {
      token.throwIfStopped();
      results.add(stepIn(transaction, step));
    }
    return results;
  }

  private <R> List<@Nullable R> sideBySide(List<Step<R>> steps) throws Exception {
    List<StoredStep> before = new ArrayList<>();
    for (Step<R> step : steps) {
      before.add(coming(step.name(), StepKind.STEP, null));
    }
    List<Ran<R>> all =
        new ParallelSteps<>(
                task,
                token,
                environment,
                steps.size(),
                nth -> attempt(steps.get(nth), before.get(nth)))
            .run();
    Optional<Suspension> first =
        all.stream()
            .map(Ran::suspension)
            .filter(Objects::nonNull)
            .min(Comparator.comparing(Suspension::until));
    if (first.isPresent()) {
      throw suspend(first.get());
    }
    List<@Nullable R> results = new ArrayList<>();
    all.forEach(ran -> results.add(ran.result));
    return results;
  }

  <R> @Nullable R stepOn(Connection connection, Step<R> step) throws Exception {
    return stepOn(() -> connection, null, step);
  }

  /** Its record is a part of the transaction that this thread is in. */
  private <R> @Nullable R stepIn(Joined transaction, Step<R> step) throws Exception {
    return stepOn(transaction::toWrite, transaction, step);
  }

  private <R> @Nullable R stepOn(
      Supplier<Connection> connection, @Nullable Joined transaction, Step<R> step)
      throws Exception {
    if (step.retry().isPresent()) {
      throw new InvalidTaskException(
          "Step '%s' has a retry of its own, and whether your transaction can go on after a failure is not known"
                  .formatted(step.name())
              + " here. Leave withRetry away, roll back, and repeat the step yourself; or call"
              + " step(…) outside of the transaction.");
    }
    StoredStep before = coming(step.name(), StepKind.STEP, transaction);
    if (before.status() == StepStatus.DONE || undos.answers(before)) {
      return answer(step, before);
    }
    undos.throwIfUndoing();
    int tries = before.attempts() + 1;
    boolean done = false;
    try {
      R result = work(step, before, tries);
      StoredStep recorded = before.done(encode(step, result), tries, now());
      recordOn(connection, recorded.undoable(step.undo().isPresent()));
      done = true;
      return result;
    } finally {
      if (!done) {
        free(step.name());
      }
    }
  }

  private void recordOn(Supplier<Connection> connection, StoredStep step) {
    requireOpen();
    // Whether the caller commits is not known here, so it is not remembered but read again.
    mayBeStale = true;
    writes.writeOnCaller(
        "record its step '" + step.name() + "'",
        () -> environment.callers().join(connection.get()).record(task.fence(), step));
  }

  private <R> @Nullable R answer(Step<R> step, StoredStep stored) {
    R result = decode(stored, step.resultType());
    undos.done(step, stored, result);
    return result;
  }

  void sleep(String name, Duration time) {
    requireSpan("sleep '" + name + "'", time);
    requireMayWait("sleep");
    requireNoTransaction("The sleep '" + name + "'");
    StoredStep step = coming(name, StepKind.SLEEP, null);
    if (step.status() == StepStatus.DONE) {
      return;
    }
    undos.throwIfUndoing();
    Instant until = step.until();
    if (until == null) {
      until = now().plus(time);
      step = step.waiting(until, now());
      record(step);
    }
    if (now().isBefore(until)) {
      throw suspend(new Suspension(until, "until %s, as '%s' says".formatted(until, name), null));
    }
    record(step.became(StepStatus.DONE, now()));
  }

  <T> Optional<T> await(String name, TypeRef<T> as, Duration timeout) {
    StoredStep step = awaited(name, timeout);
    if (step.status() == StepStatus.TIMED_OUT) {
      return Optional.empty();
    }
    T payload = decode(step, as);
    if (payload == null) {
      throw new UnreadableException(
          "The signal '%s' came with nothing in it, but the handler wants %s. No attempt was counted. Wait for"
                  .formatted(name, as)
              + " it by await(name, timeout) and retry the task, or forget the step (redo-step) and send it"
              + " again with a payload.",
          false,
          null);
    }
    return Optional.of(payload);
  }

  boolean await(String name, Duration timeout) {
    return awaited(name, timeout).status() == StepStatus.DONE;
  }

  /** The step when it is over: DONE or TIMED_OUT. */
  private StoredStep awaited(String name, Duration timeout) {
    requireSpan("wait for '" + name + "'", timeout);
    requireMayWait("wait for a signal");
    requireNoTransaction("The wait for the signal '" + name + "'");
    StoredStep step = coming(name, StepKind.SIGNAL, null);
    if (step.status() == StepStatus.DONE || step.status() == StepStatus.TIMED_OUT) {
      return step;
    }
    undos.throwIfUndoing();
    Optional<StoredStep> taken = take(step);
    if (taken.isPresent()) {
      return taken.get();
    }
    Instant until = step.until() == null ? now().plus(timeout) : step.until();
    if (!now().isBefore(until)) {
      StoredStep over = step.became(StepStatus.TIMED_OUT, now());
      record(over);
      return over;
    }
    if (step.until() == null) {
      record(step.waiting(until, now()));
    }
    // Should a signal come from here on, the end of this execution sees it.
    throw suspend(
        new Suspension(until, "for the signal '%s' until %s".formatted(name, until), null));
  }

  private Optional<StoredStep> take(StoredStep step) {
    requireOpen();
    StoredStep done = step.done(null, step.attempts() + 1, now());
    SignalAnswer answer =
        token.shielded(
            () -> writes.patiently(() -> environment.steps().takeSignal(task.fence(), done)));
    if (answer.result() == SignalAnswer.Result.LOST) {
      throw writes.lost("take the signal '" + step.name() + "'");
    }
    return answer.result() == SignalAnswer.Result.NONE
        ? Optional.empty()
        : Optional.of(remembered(done.withResult(answer.payload())));
  }

  // How a step is run.

  /** What a step came to: a result, or a wait for its next try. */
  record Ran<R>(@Nullable R result, @Nullable Suspension suspension) {}

  private <R> Ran<R> attempt(Step<R> step, StoredStep found) throws Exception {
    if (found.status() == StepStatus.DONE || undos.answers(found)) {
      return new Ran<>(answer(step, found), null);
    }
    undos.throwIfUndoing();
    Instant until = found.until();
    if (found.status() == StepStatus.WAITING && until != null && now().isBefore(until)) {
      return new Ran<>(null, nextTry(step, until, null));
    }
    // Whose own tries are over, or who was undone, begins to count anew.
    boolean anew =
        found.status() == StepStatus.UNDONE
            || (found.status() == StepStatus.FAILED && step.retry().isPresent());
    for (int tries = anew ? 1 : found.attempts() + 1; true; tries++) {
      R result;
      try {
        result = work(step, found, tries);
      } catch (Exception | Error failure) {
        Instant next = failed(step, found, tries, failure);
        Instant now = now();
        if (now.isBefore(next)) {
          FailedTry failed =
              new FailedTry(step.name(), tries, Duration.between(now, next), failure);
          return new Ran<>(null, nextTry(step, next, failed));
        }
        continue;
      }
      StoredStep done =
          found.done(encode(step, result), tries, now()).undoable(step.undo().isPresent());
      record(done);
      undos.done(step, done, result);
      return new Ran<>(result, null);
    }
  }

  private static Suspension nextTry(Step<?> step, Instant until, @Nullable FailedTry failure) {
    return new Suspension(
        until, "until %s to try step '%s' again".formatted(until, step.name()), failure);
  }

  private <R> @Nullable R work(Step<R> step, StoredStep found, int tries) throws Exception {
    IN_STEP.set(true);
    try {
      return step.work().run(new StepContext(step.name(), key(found), tries));
    } finally {
      IN_STEP.remove();
    }
  }

  /** The context for undoing a step. */
  StepContext undoContext(StoredStep step, int tries) {
    return new StepContext(step.name(), key(step) + "/undo", tries);
  }

  private String key(StoredStep step) {
    String first = task.fence().task() + "/" + step.name();
    return step.generation() == 1 ? first : first + "#" + step.generation();
  }

  /** When a step that has failed is tried again; throws if it is not, at least not by itself. */
  private Instant failed(Step<?> step, StoredStep found, int tries, Throwable failure)
      throws Exception {
    ControlException decision = FailureOutcomes.decision(failure);
    boolean isFailure =
        decision == null
            || decision instanceof NotAgainException
            || decision instanceof AgainAtException;
    boolean isOver =
        failure instanceof LeaseLostException || failure instanceof UnreadableException;
    if (!isFailure || isOver || token.reason().isPresent()) {
      throw thrown(failure);
    }
    Instant now = now();
    String error = FailureOutcomes.text(failure);
    Optional<Instant> next =
        decision instanceof NotAgainException
            ? Optional.empty()
            : step.retry()
                .flatMap(own -> own.delayAfter(tries, now))
                .map(pause -> next(decision, now, pause));
    if (next.isPresent()) {
      requireMayWait("try its step '" + step.name() + "' again");
      if (now.isBefore(next.get())) {
        record(found.withError(error, tries).waiting(next.get(), now));
      }
      return next.get();
    }
    try {
      record(found.failed(error, tries, now));
    } catch (TaskmillException e) {
      failure.addSuppressed(e);
    }
    throw step.retry().isEmpty()
        ? thrown(failure)
        : new StepFailedException(step.name(), tries, failure);
  }

  private static Instant next(@Nullable ControlException decision, Instant now, Duration pause) {
    return decision instanceof AgainAtException again
        ? again.time().orElseGet(() -> now.plus(again.delay().orElse(pause)))
        : now.plus(pause);
  }

  private static Exception thrown(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return (Exception) failure;
  }

  // What is remembered.

  /**
   * A step comes: what is remembered of it, or a new one.
   *
   * @param transaction in which it comes; null for none that is known
   */
  synchronized StoredStep coming(String name, StepKind kind, @Nullable Joined transaction) {
    requireOutside(name);
    StepNames.require("step", name);
    requireOpen();
    load();
    if (!used.add(name)) {
      throw new InvalidTaskException(
          "The step '%s' comes a second time in this run, and by its name it could not be told from the first."
                  .formatted(name)
              + " Give each its own name, in a loop with its number.");
    }
    if (transaction != null) {
      cameIn.put(name, transaction);
    }
    StoredStep before = known.get(name);
    if (before != null && before.kind() != kind && !before.isForgotten()) {
      throw new InvalidTaskException(
          "'%s' was a %s of this task before, and is asked for as a %s now. Give the new one another name."
              .formatted(name, before.kind(), kind));
    }
    return before != null && before.kind() == kind
        ? before
        : StoredStep.first(name, ++lastNth, kind, now());
  }

  /** A step has come and not been recorded: the same name may come again in this run. */
  private synchronized void free(String name) {
    used.remove(name);
    cameIn.remove(name);
  }

  /** What has come in a transaction that was rolled back may come again, and is not remembered. */
  synchronized void ended(Joined transaction, boolean committed) {
    Set<String> names = new HashSet<>(cameIn.keySet());
    names.removeIf(name -> cameIn.get(name) != transaction);
    cameIn.keySet().removeAll(names);
    if (!committed && !names.isEmpty()) {
      used.removeAll(names);
      known.keySet().removeAll(names);
      mustRead = true;
    }
  }

  /** What is remembered of a step that has come before, in this run or in another; else null. */
  synchronized @Nullable StoredStep known(String name, StepKind kind) {
    requireOutside(name);
    requireOpen();
    load();
    StoredStep step = known.get(name);
    return step != null && step.kind() == kind ? step : null;
  }

  private static void requireOutside(String name) {
    if (IN_STEP.get()) {
      throw new InvalidTaskException(
          "'%s' is asked for inside of a step. A step is one piece that is done or not: take '%1$s' out of it, and"
                  .formatted(name)
              + " let one follow the other.");
    }
  }

  /**
   * Reads what is stored of a task that may be being undone before its handler is entered, so that
   * it is known even if the handler asks for no step.
   */
  synchronized void enter() {
    if (task.undoing()) {
      load();
    }
  }

  private void load() {
    if (!loaded) {
      read();
      undos.found(known.get(StepUndos.NAME));
      loaded = true;
    } else if (mustRead) {
      read();
    }
  }

  private void read() {
    long id = task.fence().task();
    token
        .shielded(() -> writes.patiently(() -> environment.steps().steps(id)))
        .forEach(step -> known.put(step.name(), step));
    mustRead = false;
    lastNth = Math.max(lastNth, known.values().stream().mapToInt(StoredStep::nth).max().orElse(0));
  }

  /** What is done and not undone, by this run and by those before, in the order of its coming. */
  synchronized List<StoredStep> done() {
    load();
    if (mayBeStale) {
      read();
    }
    return known.values().stream()
        .filter(step -> step.status() == StepStatus.DONE)
        .sorted(Comparator.comparingInt(StoredStep::nth))
        .toList();
  }

  /** Whether it is done and not undone. */
  synchronized boolean isDone(String name) {
    StoredStep step = known.get(name);
    return step != null && step.status() == StepStatus.DONE;
  }

  synchronized int nextNth() {
    return ++lastNth;
  }

  /** Records it, as a part of a transaction if one is given. */
  void recordIn(@Nullable Joined transaction, StoredStep step) {
    if (transaction == null) {
      record(step);
    } else {
      recordOn(transaction::toWrite, step);
      remembered(step);
    }
  }

  void record(StoredStep step) {
    requireOpen();
    writes.write(
        "record its step '" + step.name() + "'",
        () -> environment.steps().record(task.fence(), step));
    remembered(step);
  }

  /** Records a step for an execution that was given up, whose handler must not write any more. */
  void recordGivenUp(StoredStep step) {
    if (!environment.steps().record(task.fence(), step)) {
      throw writes.lost("record its step '" + step.name() + "'");
    }
    remembered(step);
  }

  synchronized StoredStep remembered(StoredStep step) {
    known.put(step.name(), step);
    return step;
  }

  private <R> @Nullable R decode(StoredStep step, TypeRef<R> as) {
    String text = step.result();
    if (text == null) {
      return null;
    }
    return Payloads.stored(
        environment.settings().codec(),
        text,
        as,
        "What is remembered of step '%s'".formatted(step.name()),
        "Mend the class and retry the task, or forget the step (redo-step) to have it done again.");
  }

  private <R> @Nullable String encode(Step<R> step, @Nullable R result) {
    if (result == null) {
      return null;
    }
    try {
      if (!step.resultType().isInstance(result)) {
        throw new InvalidTaskException(
            "it is to be %s, and this is %s"
                .formatted(step.resultType(), result.getClass().getName()));
      }
      return Payloads.encode(
          environment.settings().codec(),
          result,
          step.resultType().type(),
          environment.settings().payloadLimit(),
          "result of step '" + step.name() + "'");
    } catch (RuntimeException e) {
      throw new NotAgainException(
          "Step '%s' was done, but its result cannot be kept: %s"
              .formatted(step.name(), e.getMessage()),
          e);
    }
  }

  /** The store's time. What is known of it here may be behind, but this task was due by it. */
  Instant now() {
    Instant now = environment.clock().instant().truncatedTo(ChronoUnit.MICROS);
    return now.isBefore(task.dueAt()) ? task.dueAt() : now;
  }

  // How it ends.

  RuntimeException suspend(Suspension wait) {
    if (ending.isOnCaller()) {
      return new InvalidTaskException(
          "The task was finished by finishOn, and cannot wait %s any more.".formatted(wait.what()));
    }
    requireOpen();
    // Not under the lock of this: whoever saves a checkpoint takes it while holding another one.
    beforeSuspension.run();
    return waitFor(wait);
  }

  private synchronized RuntimeException waitFor(Suspension wait) {
    Suspension first = suspension == null ? wait : suspension;
    suspension = first;
    return first.exception();
  }

  /** Refuses what a run would write whose task waits already, or is being undone. */
  void requireOpen() {
    Suspension waits = suspension;
    if (waits != null) {
      throw waits.exception();
    }
  }

  /** Refuses what would let the task go on although its done steps are being undone. */
  void requireNotUndoing() {
    undos.throwIfUndoing();
  }

  /**
   * What the execution comes to, whatever its handler said: a suspension counts more, and a failure
   * for good has done steps undone first.
   */
  Outcome settled(Outcome said) {
    return suspended().orElseGet(() -> isUnknown() ? unknown() : undos.settled(said));
  }

  /**
   * The same if the handler has not come back in time, as far as that is known without the store.
   * No lock is taken: the handler may hold it, and wait for the store.
   */
  Optional<Outcome> givenUpAtOnce(Outcome said) {
    return suspended().or(() -> isUnknown() ? Optional.of(unknown()) : undos.laterAtOnce(said));
  }

  /** The same, and the store is asked. */
  Outcome givenUp(Outcome said) {
    return givenUpAtOnce(said).orElseGet(() -> undos.later(said));
  }

  /** Whether the task may be being undone, and the store could not be asked. */
  private boolean isUnknown() {
    return task.undoing() && !loaded;
  }

  /** Another execution asks again. */
  private Outcome unknown() {
    return Outcome.suspendedUntil(now());
  }

  private Optional<Outcome> suspended() {
    return Optional.ofNullable(suspension).map(Suspension::outcome);
  }

  void requireMayWait(String doing) {
    if (type.isAtMostOnce()) {
      throw new InvalidTaskException(
          "A task of %s runs at most once, so it cannot %s: its handler would have to be entered again. Take"
                  .formatted(type, doing)
              + " atMostOnce() from the type, or the wait from its handler.");
    }
  }

  /** A wait ends the run with an exception, which a transaction does not survive. */
  void requireNoTransaction(String what) {
    transactions.requireNone(
        what,
        "ends the run with an exception, which would roll the transaction back and keep the wait");
  }

  private static void requireSpan(String what, Duration time) {
    if (time.isNegative() || time.compareTo(TaskRequest.MAX_DELAY) > 0) {
      throw new InvalidTaskException(
          "The time of the %s is %s, but must be between zero and %s days."
              .formatted(what, time, TaskRequest.MAX_DELAY.toDays()));
    }
  }
}
