package io.taskmill.cli.view;

import java.time.Duration;

/**
 * How a demo ended.
 *
 * @param why in words
 * @param uptime how long it ran
 * @param counts the totals, read from the store after everything was closed
 */
public record Summary(String store, String why, Duration uptime, Counts counts) {}
