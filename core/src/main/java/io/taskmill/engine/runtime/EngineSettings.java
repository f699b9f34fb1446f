package io.taskmill.engine.runtime;

import io.taskmill.PayloadCodec;
import io.taskmill.RunInterceptor;
import io.taskmill.SubmitInterceptor;
import io.taskmill.TaskListener;
import io.taskmill.TaskPolicy;
import io.taskmill.TransactionSource;
import io.taskmill.admin.TaskArchiver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What {@link io.taskmill.TaskmillBuilder} collects for the engine, checked there.
 *
 * @param threads how many handlers run at once; {@link #UNLIMITED} for as many as come
 * @param maxAsync how many tasks of async handlers are under way at once
 * @param virtualThreads whether handlers run on virtual threads
 * @param queues the queues to serve, each with its weight; empty for all
 * @param tenants the tenants to serve; empty for all
 * @param grace how long running handlers may go on after a shutdown began
 * @param patience how long each step of a shutdown waits for something else than the grace
 * @param payloadLimit the largest payload or result in bytes of UTF-8
 * @param defaults what types have that say nothing
 * @param policyChanges what this installation says of types, by their names, over what they say
 * @param storedPoliciesWin whether what types say counts only until they are stored
 * @param schedules whether this process declares schedules and fires them
 * @param holdSubmitted whether tasks that are submitted here wait PAUSED for a person
 * @param submitWait how long a submit is tried again while the store is away
 * @param auditRetention how long entries of the audit are kept
 * @param archiver gets tasks before they are purged; null for none
 * @param transactions knows the transaction that a submitting thread is in
 */
public record EngineSettings(
    String name,
    String host,
    Duration lease,
    int threads,
    int maxAsync,
    boolean virtualThreads,
    Map<String, Integer> queues,
    Set<Long> tenants,
    Duration grace,
    Duration patience,
    PayloadCodec codec,
    int payloadLimit,
    List<SubmitInterceptor> submitInterceptors,
    List<RunInterceptor> runInterceptors,
    List<TaskListener> listeners,
    TaskPolicy defaults,
    Map<String, UnaryOperator<TaskPolicy>> policyChanges,
    boolean storedPoliciesWin,
    boolean schedules,
    boolean holdSubmitted,
    Duration submitWait,
    Duration auditRetention,
    @Nullable TaskArchiver archiver,
    TransactionSource transactions) {

  /** What a program is called that has not said its name. */
  public static final String DEFAULT_NAME = "taskmill";

  /** Long enough to replace a broken connection, and short enough for a caller to stand still. */
  public static final Duration SUBMIT_WAIT = Duration.ofMillis(350);

  /** How long handlers have to end after they were told to stop, and the store to answer. */
  public static final Duration PATIENCE = Duration.ofSeconds(5);

  /** How long entries of the audit are kept unless something else is set. */
  public static final Duration AUDIT_RETENTION = Duration.ofDays(90);

  /** How many handlers run at once on platform threads, unless something else is set. */
  public static final int THREADS = 20;

  /**
   * How many handlers run at once that cost no platform thread, on virtual threads or async. There
   * is a limit, since each holds its payload, and a task that runs here is one that no other node
   * takes.
   */
  public static final int MAX_ASYNC = 1000;

  /** No limit of threads. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** With the usual defaults, and holding nothing. */
  public EngineSettings(
      String name,
      String host,
      Duration lease,
      int threads,
      boolean virtualThreads,
      Map<String, Integer> queues,
      Set<Long> tenants,
      Duration grace,
      PayloadCodec codec,
      int payloadLimit,
      List<SubmitInterceptor> submitInterceptors,
      List<RunInterceptor> runInterceptors,
      List<TaskListener> listeners) {
    this(
        name,
        host,
        lease,
        threads,
        MAX_ASYNC,
        virtualThreads,
        queues,
        tenants,
        grace,
        PATIENCE,
        codec,
        payloadLimit,
        submitInterceptors,
        runInterceptors,
        listeners,
        TaskPolicy.DEFAULT,
        Map.of(),
        false,
        true,
        false,
        SUBMIT_WAIT,
        AUDIT_RETENTION,
        null,
        () -> null);
  }

  /** How many tasks one store call carries at most. */
  public static final int BATCH = 1000;
}
