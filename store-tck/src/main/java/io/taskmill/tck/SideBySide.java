package io.taskmill.tck;

import io.taskmill.spi.Store;
import java.util.List;

/**
 * A random walk on stores that share their data, each step on any of them: as when nodes of two
 * releases run side by side.
 */
public final class SideBySide {

  private static final int STEPS = 300;

  private SideBySide() {}

  /**
   * Walks, and compares every step with the model of the contract.
   *
   * @param stores opened on the fixture's data, which is empty
   */
  public static void walk(StoreFixture fixture, List<Store> stores) {
    long seed = Seed.any();
    RandomWalk walk = new RandomWalk(fixture, stores, seed);
    try {
      walk.walk(STEPS);
    } catch (AssertionError | RuntimeException e) {
      throw Seed.failed(
          seed, "The random walk failed. The last steps:%n%s%n".formatted(walk.trace()), e);
    }
  }
}
