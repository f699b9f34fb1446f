package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryTest {

  @Test
  void theDefaultMakesThreeAttemptsTenAndTwentySecondsApart() {
    assertThat(Retry.DEFAULT.delayAfter(1)).contains(Duration.ofSeconds(10));
    assertThat(Retry.DEFAULT.delayAfter(2)).contains(Duration.ofSeconds(20));
    assertThat(Retry.DEFAULT.delayAfter(3)).isEmpty();
  }

  @Test
  void aFixedDelayStaysTheSame() {
    Retry retry = Retry.fixed(4, Duration.ofMillis(1500));
    assertThat(retry.delayAfter(1)).contains(Duration.ofMillis(1500));
    assertThat(retry.delayAfter(3)).contains(Duration.ofMillis(1500));
    assertThat(retry.delayAfter(4)).isEmpty();
  }

  @Test
  void aGrowingDelayStopsAtTheLongestOne() {
    Retry retry = Retry.exponential(1_000, Duration.ofDays(1), 10);
    assertThat(retry.delayAfter(999)).contains(Retry.MAX_DELAY);
  }

  @Test
  void noneMeansOneAttempt() {
    assertThat(Retry.none().delayAfter(1)).isEmpty();
  }

  @Test
  void whatMakesNoSenseIsRefusedByName() {
    assertThatThrownBy(() -> Retry.fixed(0, Duration.ZERO))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("maxAttempts is 0")
        .hasMessageContaining("Retry.none()");
    assertThatThrownBy(() -> Retry.fixed(3, Duration.ofSeconds(-1)))
        .hasMessageContaining("retry delay is PT-1S");
    assertThatThrownBy(() -> Retry.exponential(3, Duration.ofSeconds(1), 0.5))
        .hasMessageContaining("multiplier is 0.5");
  }
}
