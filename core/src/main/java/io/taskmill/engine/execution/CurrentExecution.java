package io.taskmill.engine.execution;

import io.taskmill.TaskLog;
import io.taskmill.spi.Claimed;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** The execution whose handler this thread runs, if it runs one; its log lines name the task. */
public final class CurrentExecution {

  private static final ThreadLocal<@Nullable StopToken> TOKEN = new ThreadLocal<>();

  private static final ThreadLocal<@Nullable TaskLog> LOG = new ThreadLocal<>();

  private CurrentExecution() {}

  static void enter(Claimed task, StopToken token) {
    TOKEN.set(token);
    MDC.put("taskmill.task", Long.toString(task.fence().task()));
    MDC.put("taskmill.type", task.type());
    MDC.put("taskmill.attempt", Integer.toString(task.attempts() + 1));
  }

  static void leave() {
    MDC.remove("taskmill.task");
    MDC.remove("taskmill.type");
    MDC.remove("taskmill.attempt");
    TOKEN.remove();
    LOG.remove();
  }

  static void logsTo(TaskLog log) {
    LOG.set(log);
  }

  /** The log of the task whose handler this thread runs. */
  public static Optional<TaskLog> log() {
    return Optional.ofNullable(LOG.get());
  }

  /** Whether this thread runs a handler. */
  public static boolean isInHandler() {
    return TOKEN.get() != null;
  }

  /**
   * Whether the handler that this thread runs was told to stop. Until then it waits for a store
   * that is away: the outage is not its fault, and giving up would cost an attempt.
   */
  public static boolean isToldToStop() {
    StopToken token = TOKEN.get();
    return token != null && token.reason().isPresent();
  }

  /** Calls the store from whatever thread this is; on a handler's, safe from its interrupts. */
  public static <T> T shielded(Supplier<T> call) {
    StopToken token = TOKEN.get();
    return token == null ? call.get() : token.shielded(call);
  }
}
