package io.taskmill.engine.client;

import io.taskmill.TaskmillException;
import io.taskmill.engine.execution.CurrentExecution;
import io.taskmill.spi.StoreException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The way of the application's calls to the store. Once that is closed they are refused in our own
 * words, and not in those of a closed pool. While the engine is closing they still go through:
 * handlers have their grace, and may submit in it.
 */
public final class ClientCalls {

  private volatile boolean closed;

  /** From here on every call is refused. */
  public void close() {
    closed = true;
  }

  /** Passes a call on. */
  public <T> T run(Supplier<T> call) {
    if (closed) {
      throw closed(null);
    }
    try {
      return call.get();
    } catch (StoreException e) {
      throw closed ? closed(e) : e;
    }
  }

  /**
   * The same for one that only waits for the store; on a handler's thread, safe from interrupts.
   */
  public <T> T shielded(Supplier<T> call) {
    return run(() -> CurrentExecution.shielded(call));
  }

  public static TaskmillException closed(@Nullable Throwable cause) {
    return new TaskmillException("This Taskmill is closed. Open a new one.", cause);
  }
}
