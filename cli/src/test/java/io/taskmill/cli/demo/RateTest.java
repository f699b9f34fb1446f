package io.taskmill.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Counting by the second. */
class RateTest {

  private final Rate rate = new Rate();

  @Test
  void onlyWholeSecondsAreShown() {
    add(0, 2);
    add(1, 4);
    add(2, 9);
    assertThat(rate.before(2, 60)).containsExactly(2, 4);
    assertThat(rate.current(2)).isEqualTo(3);
    assertThat(rate.peak()).isEqualTo(9);
  }

  @Test
  void secondsWithoutAnythingAreThereToo() {
    add(0, 3);
    assertThat(rate.before(4, 60)).containsExactly(3, 0, 0, 0);
    assertThat(rate.before(1000, 3)).containsExactly(0, 0, 0);
  }

  private void add(long second, int times) {
    for (int i = 0; i < times; i++) {
      rate.add(second);
    }
  }
}
