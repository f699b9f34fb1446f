package io.taskmill.chaos.simulation;

import io.taskmill.JsonCodec;
import io.taskmill.PayloadCodec;
import io.taskmill.TaskmillException;
import io.taskmill.engine.Engine;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A simulated process with the real engine in it: a worker, or a client that only submits. */
final class SimNode {

  private static final PayloadCodec CODEC = new JsonCodec();
  private static final Duration BEFORE_NEW_TRY = Duration.ofMillis(100);

  private final SimRuntime machine;
  private final Store store;
  private final EngineSettings settings;
  private @Nullable Engine engine;
  private boolean asked;
  private boolean closed;

  SimNode(SimRuntime machine, Store store, int threads) {
    this.machine = machine;
    this.store = store;
    this.settings =
        new EngineSettings(
            machine.process().name(),
            machine.process().name(),
            World.LEASE,
            threads,
            false,
            Map.of(),
            Set.of(),
            Duration.ofMillis(500),
            CODEC,
            1 << 20,
            List.of(),
            List.of(),
            List.of());
  }

  /** Lives as a worker until it is asked to close. */
  void startWorker(Function<Kind, SimHandler> handlers) {
    machine
        .thread(
            "main",
            () -> {
              Engine own = open();
              for (Kind kind : Kind.values()) {
                own.handle(kind.type(), handlers.apply(kind)::run);
              }
              SimSchedule.ALL.forEach(one -> own.schedule(one.schedule()));
              untilTheStoreAnswers(own::start);
              machine.scheduler().awaitQuietly(() -> asked, SimThread.NEVER);
              own.close();
              closed = true;
            })
        .start();
  }

  /** Opens the engine, however often the store does not answer. */
  Engine open() {
    untilTheStoreAnswers(() -> engine = Engine.threaded(store, settings, machine));
    if (engine == null) {
      throw new IllegalStateException("There is no engine.");
    }
    return engine;
  }

  private void untilTheStoreAnswers(Runnable action) {
    while (true) {
      try {
        action.run();
        return;
      } catch (TaskmillException e) {
        machine.scheduler().sleep(BEFORE_NEW_TRY);
      }
    }
  }

  SimProcess process() {
    return machine.process();
  }

  void askToClose() {
    asked = true;
  }

  /** Whether it does nothing any more, and never will. */
  boolean isGone() {
    return closed || process().isCrashed();
  }

  boolean isClosing() {
    return asked;
  }
}
