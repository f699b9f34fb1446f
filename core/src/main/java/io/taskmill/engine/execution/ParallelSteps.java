package io.taskmill.engine.execution;

import io.taskmill.StoppedException;
import io.taskmill.TaskLog;
import io.taskmill.engine.execution.ExecutionSteps.Ran;
import io.taskmill.spi.Claimed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Steps side by side. The thread that wants them takes one after the other, and so do helpers, if
 * there are any; it waits only for steps that a helper has begun, so it never waits for a thread.
 * Once the execution is told to stop, none is begun, and those that run are interrupted.
 */
final class ParallelSteps<R> {

  private static final Duration LONG = Duration.ofDays(1);

  private final Claimed task;
  private final StopToken token;
  private final ExecutionEnvironment environment;
  private final int count;
  private final Attempt<R> attempt;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicReferenceArray<Ran<R>> results;
  private final AtomicReferenceArray<Throwable> failures;
  private final CompletableFuture<Boolean> allEnded = new CompletableFuture<>();

  /** The log of the task, as far as the thread that wants the steps writes to one. */
  private final Optional<TaskLog> log = CurrentExecution.log();

  /** Runs one of them, by its place. */
  @FunctionalInterface
  interface Attempt<R> {
    Ran<R> run(int nth) throws Exception;
  }

  ParallelSteps(
      Claimed task,
      StopToken token,
      ExecutionEnvironment environment,
      int count,
      Attempt<R> attempt) {
    this.task = task;
    this.token = token;
    this.environment = environment;
    this.count = count;
    this.attempt = attempt;
    this.results = new AtomicReferenceArray<>(count);
    this.failures = new AtomicReferenceArray<>(count);
  }

  /**
   * What each came to, in their order; the first failure is thrown, with the others.
   *
   * @throws StoppedException if nothing has failed, and some were not begun because of a stop
   */
  List<Ran<R>> run() throws Exception {
    for (int i = 1; i < count; i++) {
      environment.helpers().help(this::help);
    }
    takeAll();
    awaitHelpers();
    Throwable first = null;
    for (int i = 0; i < count; i++) {
      Throwable failure = failures.get(i);
      if (first == null) {
        first = failure;
      } else if (failure != null && failure != first) {
        first.addSuppressed(failure);
      }
    }
    if (first instanceof Error error) {
      throw error;
    }
    if (first != null) {
      throw (Exception) first;
    }
    List<Ran<R>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Ran<R> ran = results.get(i);
      if (ran == null) {
        token.throwIfStopped();
      }
      all.add(Objects.requireNonNull(ran));
    }
    return all;
  }

  private void help() {
    token.enterHelper();
    CurrentExecution.enter(task, token);
    log.ifPresent(CurrentExecution::logsTo);
    try {
      takeAll();
    } finally {
      CurrentExecution.leave();
      token.leaveHelper();
    }
  }

  private void takeAll() {
    for (int nth = next.getAndIncrement(); nth < count; nth = next.getAndIncrement()) {
      try {
        if (token.reason().isEmpty()) {
          results.set(nth, attempt.run(nth));
        }
      } catch (Exception | Error failure) {
        failures.set(nth, failure);
      } finally {
        endedOne();
      }
    }
  }

  private void endedOne() {
    if (ended.incrementAndGet() == count) {
      allEnded.complete(true);
    }
  }

  /** A stop has interrupted the helpers too; any other interrupt is passed on to them. */
  private void awaitHelpers() {
    boolean interrupted = false;
    while (count > 0 && !allEnded.isDone()) {
      try {
        environment.runtime().await(allEnded, LONG);
      } catch (InterruptedException e) {
        interrupted = true;
        token.interruptHelpers();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
