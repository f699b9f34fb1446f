package io.taskmill.engine.execution;

import io.taskmill.LeaseLostException;
import io.taskmill.StopReason;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.spi.Fence;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreBusyException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What a handler writes while it runs, under the fence of its execution. */
final class FencedWrites {

  private final Fence fence;
  private final EngineRuntime runtime;
  private final StopToken token;
  private final ExecutionEnd ending;
  private final Runnable written;

  /**
   * @param written told of everything that is about to be written
   */
  FencedWrites(
      Fence fence, EngineRuntime runtime, StopToken token, ExecutionEnd ending, Runnable written) {
    this.fence = fence;
    this.runtime = runtime;
    this.token = token;
    this.ending = ending;
    this.written = written;
  }

  /**
   * Writes.
   *
   * @param doing what the execution tries to do, for the error
   * @param write false if the fence does not hold
   */
  void write(String doing, BooleanSupplier write) {
    written.run();
    if (ending.isGivenUp() || !token.shielded(() -> patiently(write::getAsBoolean))) {
      throw lost(doing);
    }
    ending.rowIsFree();
  }

  /** Writes in a transaction of the handler's own, which may hold the task's row until it ends. */
  void writeOnCaller(String doing, BooleanSupplier write) {
    written.run();
    ending.rowMayBeHeld();
    if (ending.isGivenUp() || !token.shielded(write::getAsBoolean)) {
      throw lost(doing);
    }
  }

  /**
   * Waits while the store is away: that is no fault of the handler's, and no attempt of it. A store
   * that is only busy is not waited for, since the handler itself may hold what is missing.
   */
  <T> T patiently(Supplier<T> verb) {
    for (int tries = 0; true; tries++) {
      try {
        return verb.get();
      } catch (StoreAwayException e) {
        if (token.reason().isPresent() || e instanceof StoreBusyException) {
          throw e;
        }
        runtime.wakeSignal().awaitQuietly(StoreHealth.pause(tries));
      }
    }
  }

  /** This execution no longer holds its task. */
  LeaseLostException lost(String doing) {
    token.request(StopReason.LEASE_LOST);
    return new LeaseLostException(
        "Execution %s of task %s tried to %s, but no longer holds it: nothing was written. Let this"
                .formatted(fence.executionId(), fence.task(), doing)
            + " pass, so that what the handler did is rolled back.");
  }
}
