package io.taskmill.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DurationHistogramTest {

  @Test
  void fewCasesHaveATailToo() {
    DurationHistogram runs = new DurationHistogram();
    runs.add(Duration.ofMillis(2));
    assertThat(near(runs, 0.5)).isEqualTo(2);
    runs.add(Duration.ofMillis(4));
    runs.add(Duration.ofMillis(100));
    assertThat(near(runs, 0)).isEqualTo(2);
    assertThat(near(runs, 0.5)).isEqualTo(4);
    assertThat(near(runs, 0.95)).isBetween(98L, 102L);
    assertThat(near(runs, 1)).isBetween(98L, 102L);
  }

  private static long near(DurationHistogram histogram, double share) {
    return Math.round(histogram.quantile(share).orElseThrow().toNanos() / 1e6);
  }
}
