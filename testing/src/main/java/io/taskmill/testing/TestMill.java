package io.taskmill.testing;

import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.Wakeup.Hint;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * A Taskmill in memory that moves only by hand: nothing runs until {@link #runReady} is called, on
 * the calling thread, and time passes only by {@link #advance}. The code under test gets {@link
 * #mill()}.
 *
 * <pre>{@code
 * try (var test = new TestMill(builder -> builder.codec(codec))) {
 *   test.mill().handle(MAIL, mailer::send);
 *   shop.order(test.mill(), "book");      // submits a MAIL for tomorrow
 *   test.advance(Duration.ofDays(1));
 *   test.runReady();
 *   assertThat(mailer.sent()).hasSize(1);
 * }
 * }</pre>
 *
 * <p>Timeouts are not watched, since handlers run on the thread of the test. What is asked of a
 * running task (cancel, pause) reaches its handler at once: what it gave to {@code onStop} has run
 * when the call that asks returns. It needs no {@link Taskmill#start}.
 */
public final class TestMill implements AutoCloseable {

  private final ManualClock clock = new ManualClock(Instant.parse("2030-01-01T00:00:00Z"));
  private final ManagedTransactions managed;
  private final TestStore store;
  private final HandDrivenEngine engine;
  private final Taskmill mill;

  /** An empty one with the defaults; its clock stands at the beginning of 2030. */
  public TestMill() {
    this(builder -> {});
  }

  /**
   * An empty one with these settings, best those of the application itself: codec, defaults,
   * interceptors, listeners, handler factory, queues and so on.
   *
   * <p>What only a process has is taken and changes nothing: {@code lease}, {@code waitToSubmit},
   * {@code shutdownGrace}, {@code shutdownPatience}, {@code closeOnShutdown}.
   *
   * @throws io.taskmill.InvalidTaskException if the store or threads are set, which only a real one
   *     has
   */
  public TestMill(Consumer<TaskmillBuilder> settings) {
    this(checked(settings), ManagedTransactions.NONE);
  }

  private TestMill(TaskmillBuilder builder, ManagedTransactions managed) {
    this.managed = managed;
    store = new TestStore(new MemoryStore(clock), managed);
    engine = Engine.handDriven(store, builder.handDriven(), clock);
    mill = new Taskmill(engine, builder);
    store.wakeup().listen(this::hear);
  }

  private static TaskmillBuilder checked(Consumer<TaskmillBuilder> settings) {
    TaskmillBuilder builder = Taskmill.builder().name("test").host("localhost");
    settings.accept(builder);
    builder.requireHandDriven();
    return builder;
  }

  /**
   * One instead of the Taskmill that the builder would open, for those who bring Taskmill into a
   * framework: what is set of a store or of threads changes nothing, and tasks are a part of the
   * framework's transactions.
   */
  public static TestMill insteadOf(TaskmillBuilder builder, ManagedTransactions transactions) {
    return new TestMill(builder, transactions);
  }

  private void hear(Hint hint) {
    if (hint == Hint.SIGNAL) {
      engine.beat();
    }
  }

  /**
   * The application's DataSource, for the code under test: on its connections {@link
   * Taskmill#submit(Connection, TaskRequest)} and {@link io.taskmill.TaskContext#finishOn} work as
   * with a real store. What they do takes effect when the connection is committed, and never if it
   * is rolled back or closed without a commit. The tasks are in memory all the same, so the
   * database may be any.
   *
   * <p>Commit by {@link Connection#commit} or {@link Connection#setAutoCommit}; a {@code COMMIT}
   * that is sent as a statement is not seen. A submit with the unique key of one that is not
   * committed yet ends in a {@link io.taskmill.spi.StoreBusyException}, where a database would let
   * it wait.
   */
  public DataSource transactional(DataSource dataSource) {
    return new WatchedDataSource(dataSource, store);
  }

  /** The same for a single connection. */
  public Connection transactional(Connection connection) {
    return store.watch(connection);
  }

  /** What the code under test uses. */
  public Taskmill mill() {
    return mill;
  }

  /** The store's clock. */
  public ManualClock clock() {
    return clock;
  }

  /**
   * Lets time pass; tasks that become due are ready afterwards, and have not run; those whose
   * deadline has passed have ended; those that want a machine which is not here, or that did not
   * take them in time, go on without it.
   */
  public void advance(Duration by) {
    clock.advance(by);
    engine.beat();
    engine.maintain();
  }

  /**
   * Runs what is ready, and what that submits, on this thread until nothing is ready. Retries that
   * are due later wait for {@link #advance}. A task whose handler returned a stage that is not
   * complete is left RUNNING; when a test has completed the stage, the next call writes its end.
   */
  public void runReady() {
    managed.requireNone();
    try {
      engine.maintain(MaintenanceJob.PROMOTE);
      while (engine.runReady()) {
        engine.maintain(MaintenanceJob.PROMOTE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while running tasks.", e);
    }
  }

  /**
   * The same, and waits at most so long for stages that other threads complete, and runs what
   * follows from them.
   *
   * @throws IllegalStateException if some are not complete by then
   */
  public void runReady(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      do {
        runReady();
        if (!engine.awaitStages(Duration.ofNanos(Math.max(0, end - System.nanoTime())))) {
          throw new IllegalStateException(
              "Handlers have returned stages that are not complete after %s.".formatted(patience));
        }
        // What the stages have brought about may return stages in its turn.
      } while (engine.runReady());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for stages.", e);
    }
  }

  /** Submits a task, runs what is ready, and gives the task's result. */
  public <R> Optional<R> run(TaskRequest<?, R> request) {
    managed.requireNone();
    TaskHandle<R> handle = mill.submit(request);
    runReady();
    try {
      return handle.result(Duration.ZERO);
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          "The task has not ended: it is %s.".formatted(handle.state()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for a result.", e);
    }
  }

  /**
   * Removes all tasks and workflows, whatever their states, for tests that share a TestMill.
   * Handlers, schedules, edits of types and queues, and the time stay as they are.
   */
  public void removeTasks() {
    store.removeTasks();
  }

  @Override
  public void close() {
    mill.close();
  }
}
