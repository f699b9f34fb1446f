package io.taskmill;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How tasks of a type are treated. What a program says is stored when the type is first seen; from
 * then on the stored policy counts, and can be edited while everything runs.
 *
 * @param title the type's name for people
 * @param description what its tasks do
 * @param queue the queue of its tasks, unless a request names another
 * @param priority the priority of its tasks, unless a request names another
 * @param disabled whether its tasks do not run
 * @param maxRunning how many run at once across the cluster; null for any number
 * @param whenFull what happens to tasks beyond that
 * @param perKey how many of the same key run at once; null for any number
 * @param ordered whether a key's turn is kept through back-off and ATTENTION
 * @param rate how many start in a time; null for any number
 * @param retry when failed attempts are made again
 * @param timeout how long one attempt may take
 * @param deadline how long a task may take in all; null for any time
 * @param maxLosses how many executions may be lost with their node
 * @param needsPerson whether a task that is out of attempts, losses or time waits for a person
 * @param uniqueness what no two tasks may have in common
 * @param callback whom to tell how a task ended
 * @param retention how long a finished task is kept; null for the store's own
 */
public record TaskPolicy(
    String title,
    String description,
    String queue,
    int priority,
    boolean disabled,
    @Nullable Integer maxRunning,
    WhenFull whenFull,
    @Nullable Integer perKey,
    boolean ordered,
    @Nullable Rate rate,
    Retry retry,
    Duration timeout,
    @Nullable Duration deadline,
    int maxLosses,
    boolean needsPerson,
    Uniqueness uniqueness,
    @Nullable Callback callback,
    @Nullable Duration retention) {}
