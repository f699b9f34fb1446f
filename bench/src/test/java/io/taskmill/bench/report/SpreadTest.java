package io.taskmill.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Median, spread and percentiles. */
class SpreadTest {

  @Test
  void theMedianOfAnOddNumberIsTheOneInTheMiddle() {
    assertThat(Spread.of(List.of(30.0, 10.0, 20.0))).isEqualTo(new Spread(20, 10, 30));
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
    assertThat(Spread.of(List.of(40.0, 10.0, 20.0, 30.0)).median()).isEqualTo(25);
  }

  @Test
  void oneMeasurementHasNoSpread() {
    assertThat(Spread.of(List.of(7.0))).isEqualTo(Spread.once(7));
    assertThat(Spread.once(7).isSpread()).isFalse();
  }

  @Test
  void nothingHasNoMedian() {
    assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void percentilesLieBetweenTheirNeighbours() {
    double[] hundred = DoubleStream.iterate(1, x -> x + 1).limit(101).toArray();
    assertThat(Spread.percentile(hundred, 0)).isEqualTo(1);
    assertThat(Spread.percentile(hundred, 50)).isEqualTo(51);
    assertThat(Spread.percentile(hundred, 99)).isEqualTo(100);
    assertThat(Spread.percentile(hundred, 100)).isEqualTo(101);
    assertThat(Spread.percentile(new double[] {1, 2}, 99)).isEqualTo(1.99, within(1e-9));
  }
}
