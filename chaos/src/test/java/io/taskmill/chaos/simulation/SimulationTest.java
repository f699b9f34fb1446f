package io.taskmill.chaos.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Many small clusters, each with its own bad luck. */
class SimulationTest {

  private static final int SEEDS = 500;
  private static final int SEEDS_FOR_A_MUTANT = 2_000;

  @Test
  void noSeedFindsAnything() throws Exception {
    Summary summary = seeds(Scenario.EVERYTHING, Mutation.NONE).run(1, SEEDS);
    assertThat(summary.findings()).as("seed %s", summary.failedSeed()).isEmpty();
    assertThat(summary.seeds()).isEqualTo(SEEDS);
    assertThat(summary.refused()).as("stale writes that were refused").isGreaterThan(100);
    assertThat(summary.fired()).as("due times that were fired").isGreaterThan(SEEDS);
    assertThat(summary.recovered()).as("tasks taken back from dead nodes").isGreaterThan(100);
  }

  @Test
  void aSeedGivesTheSameRunAgain() {
    Seeds seeds = seeds(Scenario.EVERYTHING, Mutation.NONE);
    for (long seed = 1; seed <= 20; seed++) {
      assertThat(seeds.trace(seed)).as("seed %s", seed).isEqualTo(seeds.trace(seed));
    }
  }

  @Test
  void otherSeedsGiveOtherRuns() {
    Seeds seeds = seeds(Scenario.EVERYTHING, Mutation.NONE);
    assertThat(
            Stream.of(1L, 2L, 3L, 4L).map(seed -> seeds.runOne(seed, Trace.none()).fingerprint()))
        .doesNotHaveDuplicates();
  }

  @Test
  void aStoreThatIsAwayForThreeLeasesFencesNobodyOut() throws Exception {
    fencesNobodyOut(Scenario.STORE_AWAY);
  }

  @Test
  void aStoresClockThatIsSetByAnHourFencesNobodyOut() throws Exception {
    fencesNobodyOut(Scenario.STORE_CLOCK);
  }

  private static void fencesNobodyOut(Scenario scenario) throws InterruptedException {
    Summary summary = seeds(scenario, Mutation.NONE).run(1, 50);
    assertThat(summary.findings()).as("seed %s", summary.failedSeed()).isEmpty();
    assertThat(summary.recovered()).as("tasks taken from living nodes").isZero();
    assertThat(summary.tasks()).isGreaterThan(100);
  }

  @TestFactory
  Stream<DynamicTest> everyMutantOfTheStoreIsCaught() {
    return Stream.of(StoreMutant.values()).map(mutant -> caught(mutant.name(), mutant));
  }

  @TestFactory
  Stream<DynamicTest> everyMutantOfTheEngineIsCaught() {
    return Stream.of(EngineMutant.values()).map(mutant -> caught(mutant.name(), mutant));
  }

  private static DynamicTest caught(String name, Mutation mutant) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          Summary summary = seeds(Scenario.EVERYTHING, mutant).run(1, SEEDS_FOR_A_MUTANT);
          assertThat(summary.failedSeed()).as("a seed that finds it").isPresent();
        });
  }

  private static Seeds seeds(Scenario scenario, Mutation mutation) {
    int threads = Runtime.getRuntime().availableProcessors();
    return new Seeds(scenario, mutation, threads, done -> {});
  }
}
