package io.taskmill.bench.scenario;

/**
 * How much is measured.
 *
 * @param tasks how many tasks a run has
 * @param seconds how long a run goes on that has no end of its own
 * @param samples how many tasks are timed one by one
 * @param growthScale the large backlogs, as a share of their full size
 */
public record Sizes(int tasks, int seconds, int samples, double growthScale) {}
