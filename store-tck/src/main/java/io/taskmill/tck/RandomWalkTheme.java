package io.taskmill.tck;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** A store and a small model of the contract go the same random ways and stay together. */
abstract class RandomWalkTheme extends Theme {

  private static final String SEED = "taskmill.tck.seed";
  private static final int STEPS = 300;

  @RepeatedTest(3)
  void aStoreGoesWhereTheModelGoes(RepetitionInfo repetition) {
    Long given = Long.getLong(SEED);
    assumeTrue(
        given == null || repetition.getCurrentRepetition() == 1, "the given seed is walked once");
    long seed = given == null ? ThreadLocalRandom.current().nextInt(1_000_000) : given;
    RandomWalk walk = new RandomWalk(fixture, seed);
    try {
      walk.walk(STEPS);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(
          "The random walk failed. To go the same way again: -D%s=%s%nThe last steps:%n%s%n%s"
              .formatted(SEED, seed, walk.trace(), e),
          e);
    }
  }
}
