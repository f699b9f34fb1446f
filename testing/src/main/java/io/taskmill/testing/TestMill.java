package io.taskmill.testing;

import io.taskmill.JsonCodec;
import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.Taskmill;
import io.taskmill.engine.Engine;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.MaintenanceJob;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/**
 * A Taskmill in memory that moves only by hand: nothing runs until {@link #runReady} is called, on
 * the calling thread, and time passes only by {@link #advance}. The code under test gets {@link
 * #mill()}.
 *
 * <pre>{@code
 * try (var test = new TestMill()) {
 *   test.mill().handle(MAIL, mailer::send);
 *   shop.order(test.mill(), "book");      // submits a MAIL for tomorrow
 *   test.advance(Duration.ofDays(1));
 *   test.runReady();
 *   assertThat(mailer.sent()).hasSize(1);
 * }
 * }</pre>
 */
public final class TestMill implements AutoCloseable {

  private final ManualClock clock = new ManualClock(Instant.parse("2030-01-01T00:00:00Z"));
  private final Engine engine;
  private final Taskmill mill;

  /** An empty one; its clock stands at the beginning of 2030. */
  public TestMill() {
    MemoryStore store = new MemoryStore(clock);
    engine = Engine.handDriven(store, settings());
    mill = new Taskmill(engine);
  }

  private static EngineSettings settings() {
    return new EngineSettings(
        "test",
        "localhost",
        Duration.ofSeconds(5),
        EngineSettings.UNLIMITED,
        false,
        Map.of(),
        Set.of(),
        Duration.ZERO,
        new JsonCodec(),
        1 << 20,
        List.of(),
        List.of(),
        List.of());
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
   * take them in time, go on without it. Timeouts are not watched: handlers run on the calling
   * thread.
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
   * The same, and waits at most so long for stages that other threads complete, and runs what follows
   * from them.
   *
   * @throws IllegalStateException if some are not complete by then
   */
  public void runReady(Duration patience) {
    try {
      runReady();
      if (!engine.awaitStages(patience)) {
        throw new IllegalStateException(
            "Handlers have returned stages that are not complete after %s.".formatted(patience));
      }
      runReady();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for stages.", e);
    }
  }

  /** Submits a task, runs what is ready, and gives the task's result. */
  public <R> Optional<R> run(TaskRequest<?, R> request) {
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

  @Override
  public void close() {
    mill.close();
  }
}
