package io.taskmill.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
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

  @Test
  void casesAreCountedByTheirMagnitude() {
    DurationHistogram runs = new DurationHistogram();
    runs.add(Duration.ZERO);
    runs.add(Duration.ofNanos(500_000));
    runs.add(Duration.ofMillis(3));
    runs.add(Duration.ofMillis(4));
    runs.add(Duration.ofSeconds(30));
    runs.add(Duration.ofDays(20));

    List<Long> buckets = runs.buckets();

    assertThat(buckets).hasSize(DurationHistogram.BUCKET_BOUNDS.size() + 1);
    assertThat(buckets.get(0)).as("up to 1 ms").isEqualTo(2);
    assertThat(buckets.get(bound(Duration.ofMillis(5)))).as("2 to 5 ms").isEqualTo(2);
    assertThat(buckets.get(bound(Duration.ofSeconds(50)))).as("20 to 50 s").isEqualTo(1);
    assertThat(buckets.get(buckets.size() - 1)).as("above all bounds").isEqualTo(1);
    assertThat(buckets.stream().mapToLong(Long::longValue).sum()).isEqualTo(runs.count());
    assertThat(new DurationHistogram().buckets()).containsOnly(0L);
  }

  private static int bound(Duration upTo) {
    return DurationHistogram.BUCKET_BOUNDS.indexOf(upTo);
  }

  private static long near(DurationHistogram histogram, double share) {
    return Math.round(histogram.quantile(share).orElseThrow().toNanos() / 1e6);
  }
}
