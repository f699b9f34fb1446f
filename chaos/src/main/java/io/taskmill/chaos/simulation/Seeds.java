package io.taskmill.chaos.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** Runs one simulation after the other, a few at a time, and adds up what came of them. */
public final class Seeds {

  static {
    // A simulated node tells of every fault that happens to it, which nobody wants to read.
    System.setProperty("org.slf4j.simpleLogger.log.io.taskmill.engine", "off");
  }

  private final Scenario scenario;
  private final Mutation mutation;
  private final int threads;
  private final LongConsumer progress;

  Seeds(Scenario scenario, Mutation mutation, int threads, LongConsumer progress) {
    this.scenario = scenario;
    this.mutation = mutation;
    this.threads = threads;
    this.progress = progress;
  }

  /**
   * Simulations of everything that can go wrong.
   *
   * @param progress told, now and then, how many have been run
   */
  public static Seeds ofEverything(LongConsumer progress) {
    int threads = Math.max(1, Runtime.getRuntime().availableProcessors());
    return new Seeds(Scenario.EVERYTHING, Mutation.NONE, threads, progress);
  }

  /** Runs these seeds; stops at the first that finds something. */
  public Summary run(long first, int count) throws InterruptedException {
    Summary sum = new Summary();
    AtomicLong next = new AtomicLong(first);
    List<Thread> runners = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread runner =
          new Thread(() -> runFrom(next, first + count, sum), "taskmill-simulation-" + i);
      runner.start();
      runners.add(runner);
    }
    for (Thread runner : runners) {
      runner.join();
    }
    return sum;
  }

  private void runFrom(AtomicLong next, long end, Summary sum) {
    for (long seed = next.getAndIncrement();
        seed < end && sum.failedSeed().isEmpty();
        seed = next.getAndIncrement()) {
      sum.add(seed, runOne(seed, Trace.none()));
      progress.accept(sum.seeds());
    }
  }

  /** A simulation that breaks off has found something too. */
  Report runOne(long seed, Trace trace) {
    World world = new World(seed, scenario, mutation, trace);
    try {
      return world.run();
    } catch (RuntimeException e) {
      return world.brokenOff(e);
    }
  }

  /** The steps of one simulation, in words. */
  public List<String> trace(long seed) {
    Trace trace = Trace.kept();
    runOne(seed, trace);
    return trace.lines();
  }
}
