package io.taskmill.tck;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** A store and a small model of the contract go the same random ways and stay together. */
abstract class RandomWalkTheme extends Theme {

  @RepeatedTest(3)
  void aStoreGoesWhereTheModelGoes(RepetitionInfo repetition) {
    assumeTrue(
        !Seed.isGiven() || repetition.getCurrentRepetition() == 1, "the given seed is walked once");
    SideBySide.walk(fixture, List.of(store));
  }
}
