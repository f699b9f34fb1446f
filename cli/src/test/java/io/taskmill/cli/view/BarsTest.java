package io.taskmill.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Pictures of numbers. */
class BarsTest {

  @Test
  void aBarIsInProportionAndNeverLongerThanItsPlace() {
    assertThat(Bars.bar(50, 100, 10)).isEqualTo("▇▇▇▇▇");
    assertThat(Bars.bar(54, 100, 10)).isEqualTo("▇▇▇▇▇");
    assertThat(Bars.bar(500, 100, 10)).isEqualTo("▇▇▇▇▇▇▇▇▇▇");
  }

  @Test
  void oneOfAMillionCanBeSeenAndNothingCannot() {
    assertThat(Bars.bar(1, 1_000_000, 10)).isEqualTo("▏");
    assertThat(Bars.bar(0, 1_000_000, 10)).isEmpty();
    assertThat(Bars.bar(0, 0, 10)).isEmpty();
  }

  @Test
  void aScaleIsRoundAndNotBelowItsLargestValue() {
    assertThat(Bars.scale(List.of(0L))).isEqualTo(20);
    assertThat(Bars.scale(List.of(3L, 21L))).isEqualTo(50);
    assertThat(Bars.scale(List.of(100L))).isEqualTo(100);
    assertThat(Bars.scale(List.of(101L))).isEqualTo(200);
  }

  @Test
  void columnsGrowFromTheLowestRowUpAndStandAtTheRight() {
    List<Integer> values = List.of(0, 4, 8, 16);
    assertThat(Bars.columns(values, 16, 0, 2, 6)).isEqualTo("   ▄██");
    assertThat(Bars.columns(values, 16, 1, 2, 6)).isEqualTo("     █");
    assertThat(Bars.columns(values, 16, 0, 2, 2)).isEqualTo("██");
  }
}
