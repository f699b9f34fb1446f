package io.taskmill.engine.execution;

import io.taskmill.TaskLog;
import io.taskmill.engine.execution.ExecutionSteps.Ran;
import io.taskmill.spi.Claimed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Steps side by side. The thread that wants them takes one after the other, and so do helpers, if
 * there are any; it waits only for steps that a helper has begun, so it never waits for a thread.
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
  private final Set<Thread> helpers = ConcurrentHashMap.newKeySet();

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

  /** What each came to, in their order; the first failure is thrown, with the others. */
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
      all.add(Objects.requireNonNull(results.get(i)));
    }
    return all;
  }

  private void help() {
    helpers.add(Thread.currentThread());
    CurrentExecution.enter(task, token);
    log.ifPresent(CurrentExecution::logsTo);
    try {
      takeAll();
    } finally {
      CurrentExecution.leave();
      helpers.remove(Thread.currentThread());
    }
  }

  private void takeAll() {
    for (int nth = next.getAndIncrement(); nth < count; nth = next.getAndIncrement()) {
      try {
        results.set(nth, attempt.run(nth));
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

  /** Whoever is told to stop meanwhile tells the helpers, and begins nothing more. */
  private void awaitHelpers() {
    boolean interrupted = false;
    while (count > 0 && !allEnded.isDone()) {
      try {
        environment.runtime().await(allEnded, LONG);
      } catch (InterruptedException e) {
        interrupted = true;
        helpers.forEach(Thread::interrupt);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
