package io.taskmill.tck;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** A store and a small model of the contract go the same random ways and stay together. */
abstract class RandomWalkTheme extends Theme {

  private static final int STEPS = 300;

  @RepeatedTest(3)
  void aStoreGoesWhereTheModelGoes(RepetitionInfo repetition) {
    assumeTrue(
        !Seed.isGiven() || repetition.getCurrentRepetition() == 1, "the given seed is walked once");
    long seed = Seed.any();
    RandomWalk walk = new RandomWalk(fixture, store, seed);
    try {
      walk.walk(STEPS);
    } catch (AssertionError | RuntimeException e) {
      throw Seed.failed(
          seed, "The random walk failed. The last steps:%n%s%n".formatted(walk.trace()), e);
    }
  }
}
