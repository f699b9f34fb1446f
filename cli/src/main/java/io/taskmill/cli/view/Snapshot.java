package io.taskmill.cli.view;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a view shows, at one moment.
 *
 * @param store what the store is called
 * @param pid this process
 * @param uptime since it started
 * @param threads how many tasks it runs at once
 * @param counts the store's tasks by state
 * @param finishedPerSecond in each of the last whole seconds, oldest first
 * @param rate the average of the last few of them
 * @param peak the most in one second
 * @param longTask the long task, once there is one
 * @param troubles tasks that failed at least once, the latest first
 * @param notice one sentence on what is going on
 * @param stopping whether it only waits for what still runs
 */
public record Snapshot(
    String store,
    long pid,
    Duration uptime,
    int threads,
    Counts counts,
    List<Integer> finishedPerSecond,
    int rate,
    int peak,
    Optional<LongTask> longTask,
    List<Trouble> troubles,
    Notice notice,
    boolean stopping) {}
