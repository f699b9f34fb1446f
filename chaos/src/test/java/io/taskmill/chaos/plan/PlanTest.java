package io.taskmill.chaos.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTest {

  private static final Duration LENGTH = Duration.ofMinutes(3);

  @Test
  void theSameSeedGivesTheSamePlan() {
    assertThat(plan(7)).isEqualTo(plan(7)).isNotEqualTo(plan(8));
  }

  @Test
  void thereAreAsManyOfEachKindAsAskedForAndAKillEveryTwoSeconds() {
    List<Fault> plan = plan(7);
    assertThat(plan).filteredOn(fault -> fault.kind() == FaultKind.STOP).hasSize(10);
    assertThat(plan).filteredOn(fault -> fault.kind() == FaultKind.RESTART).hasSize(5);
    assertThat(of(plan, FaultKind.KILL_SERVER)).hasSize(12).extracting(Fault::slot).contains(1, 2);
    assertThat(plan)
        .filteredOn(
            fault -> fault.kind() == FaultKind.KILL || fault.kind() == FaultKind.KILL_SUBMITTER)
        .hasSize(88);
    assertThat(plan).extracting(Fault::number).first().isEqualTo(1);
    assertThat(plan).isSortedAccordingTo((a, b) -> a.at().compareTo(b.at()));
  }

  /** A zombie that is killed before it wakes up writes nothing that could be refused. */
  @Test
  void nobodyKillsAZombieBeforeItHasWritten() {
    for (long seed = 0; seed < 200; seed++) {
      List<Fault> plan = plan(seed);
      for (Fault stop : standstills(plan)) {
        assertThat(of(plan, FaultKind.KILL))
            .as("seed %d, %s", seed, stop)
            .noneMatch(
                kill ->
                    kill.slot() == stop.slot()
                        && kill.at().compareTo(stop.at()) >= 0
                        && kill.at().compareTo(stop.at().plus(stop.lasts())) <= 0);
      }
    }
  }

  @Test
  void everythingIsOverWhenTheTimeIs() {
    assertThat(plan(7)).allMatch(fault -> fault.at().plus(fault.lasts()).compareTo(LENGTH) <= 0);
  }

  private static List<Fault> standstills(List<Fault> plan) {
    return plan.stream()
        .filter(fault -> fault.kind() == FaultKind.STOP || fault.kind() == FaultKind.FREEZE)
        .toList();
  }

  private static List<Fault> of(List<Fault> plan, FaultKind kind) {
    return plan.stream().filter(fault -> fault.kind() == kind).toList();
  }

  private static List<Fault> plan(long seed) {
    return Plan.of(
        new PlanSettings(
            seed,
            LENGTH,
            4,
            2,
            2,
            Duration.ofSeconds(2),
            Duration.ofSeconds(2),
            Map.of(
                FaultKind.STOP, 10,
                FaultKind.FREEZE, 9,
                FaultKind.HANG, 9,
                FaultKind.RESTART, 5,
                FaultKind.KILL_SERVER, 12)));
  }
}
