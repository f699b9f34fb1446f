package io.taskmill.chaos.simulation;

import java.util.List;
import java.util.OptionalLong;

/** What came of many simulations. */
public final class Summary {

  private OptionalLong failedSeed = OptionalLong.empty();
  private List<String> findings = List.of();
  private long seeds;
  private long steps;
  private long tasks;
  private long fired;
  private long refused;
  private long recovered;
  private long deadNodes;

  Summary() {}

  synchronized void add(long seed, Report report) {
    seeds++;
    steps += report.steps();
    tasks += report.tasks();
    fired += report.fired();
    refused += report.refused();
    recovered += report.recovered();
    deadNodes += report.deadNodes();
    boolean earliest = failedSeed.isEmpty() || seed < failedSeed.getAsLong();
    if (!report.findings().isEmpty() && earliest) {
      failedSeed = OptionalLong.of(seed);
      findings = report.findings().stream().map(Finding::toString).toList();
    }
  }

  /** The seed that found something. */
  public synchronized OptionalLong failedSeed() {
    return failedSeed;
  }

  /** What it found, in words. */
  public synchronized List<String> findings() {
    return findings;
  }

  /** How many simulations were run. */
  public synchronized long seeds() {
    return seeds;
  }

  /** How often the next thread was chosen. */
  public synchronized long steps() {
    return steps;
  }

  /** How many tasks were submitted. */
  public synchronized long tasks() {
    return tasks;
  }

  /** How many due times of schedules were fired. */
  public synchronized long fired() {
    return fired;
  }

  /** How many writes of executions without a lease were refused. */
  public synchronized long refused() {
    return refused;
  }

  /** How many tasks were taken back from nodes that were gone. */
  public synchronized long recovered() {
    return recovered;
  }

  /** How many nodes were taken for dead. */
  public synchronized long deadNodes() {
    return deadNodes;
  }
}
