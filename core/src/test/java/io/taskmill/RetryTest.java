package io.taskmill;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.retry.Daily;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RetryTest {

  private static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @Test
  void theStandardMakesThreeAttemptsTenAndTwentySecondsApart() {
    assertThat(pauses(Retry.standard(), 9)).containsExactly(ofSeconds(10), ofSeconds(20));
  }

  @Test
  void noneMeansOneAttempt() {
    assertThat(Retry.none().delayAfter(1, NOW)).isEmpty();
    assertThat(Retry.none().maxAttempts()).isEqualTo(1);
    assertThat(pauses(Retry.none().withMaxAttempts(2), 9)).containsExactly(Duration.ZERO);
  }

  @Test
  void atOnceMeansWithoutAPause() {
    assertThat(pauses(Retry.atOnce(3), 9)).containsExactly(Duration.ZERO, Duration.ZERO);
  }

  @Test
  void aFixedIntervalStaysTheSame() {
    assertThat(pauses(Retry.fixed(4, ofMillis(1500)), 9))
        .containsExactly(ofMillis(1500), ofMillis(1500), ofMillis(1500));
  }

  @Test
  void theLastOfAListOfIntervalsRepeats() {
    Retry retry = Retry.intervals(6, ofSeconds(5), ofMinutes(1), ofHours(1));
    assertThat(pauses(retry, 9))
        .containsExactly(ofSeconds(5), ofMinutes(1), ofHours(1), ofHours(1), ofHours(1));
    assertThat(pauses(retry.withMaxAttempts(3), 9)).containsExactly(ofSeconds(5), ofMinutes(1));
  }

  @Test
  void aGrowingPauseStopsAtItsCap() {
    Retry retry = Retry.exponential(7, ofSeconds(3), 3).withCap(ofMinutes(1));
    assertThat(pauses(retry, 9))
        .containsExactly(
            ofSeconds(3), ofSeconds(9), ofSeconds(27), ofMinutes(1), ofMinutes(1), ofMinutes(1));
    assertThat(Retry.exponential(1_000, ofDays(1), 10).delayAfter(999, NOW))
        .contains(Retry.MAX_DELAY);
  }

  @Test
  void jitterTakesOffUpToItsShareOfThePause() {
    Retry retry = Retry.exponential(9, ofSeconds(10), 2).withJitter(0.2);
    assertThat(retry.delayAfter(1, NOW, chance(0))).contains(ofSeconds(10));
    assertThat(retry.delayAfter(1, NOW, chance(0.5))).contains(ofSeconds(9));
    assertThat(retry.delayAfter(2, NOW, chance(0.999_999_9))).contains(ofSeconds(16));
    for (int i = 0; i < 1_000; i++) {
      assertThat(retry.delayAfter(1, NOW).orElseThrow()).isBetween(ofSeconds(8), ofSeconds(10));
    }
  }

  @Test
  void fixedAtFirstThenGrowing() {
    Retry retry = Retry.fixedThenExponential(8, 3, ofSeconds(10), 2).withCap(ofSeconds(60));
    assertThat(pauses(retry, 9))
        .containsExactly(
            ofSeconds(10),
            ofSeconds(10),
            ofSeconds(10),
            ofSeconds(20),
            ofSeconds(40),
            ofSeconds(60),
            ofSeconds(60));
  }

  @Test
  void foreverHasThePausesOfAnotherAndNoEnd() {
    Retry retry = Retry.forever(ofMinutes(1));
    assertThat(retry.maxAttempts()).isEqualTo(Integer.MAX_VALUE);
    assertThat(retry.delayAfter(1_000_000, NOW)).contains(ofMinutes(1));
    Retry growing = Retry.forever(Retry.exponential(3, ofSeconds(1), 2).withCap(ofSeconds(5)));
    assertThat(pauses(growing, 5))
        .containsExactly(ofSeconds(1), ofSeconds(2), ofSeconds(4), ofSeconds(5), ofSeconds(5));
    assertThat(growing.withMaxAttempts(Integer.MAX_VALUE)).isEqualTo(growing);
    assertThat(pauses(growing.withMaxAttempts(3), 9)).containsExactly(ofSeconds(1), ofSeconds(2));
  }

  @Test
  void dailyGoesOnAtTheStartOfTheNextDay() {
    Retry retry = Retry.daily(3, ofHours(1), 2, ZoneId.of("Asia/Shanghai"));
    assertThat(retry.maxAttempts()).isEqualTo(6);
    // 20:00 in Shanghai; midnight there is 16:00 UTC.
    assertThat(times(retry, "2030-01-01T12:00:00Z"))
        .containsExactly(
            "2030-01-01T13:00:00Z",
            "2030-01-01T14:00:00Z",
            "2030-01-01T16:00:00Z",
            "2030-01-01T17:00:00Z",
            "2030-01-01T18:00:00Z");
  }

  @Test
  void dailyIsOneAttemptADayAtMidnightWhateverTheLengthOfTheDay() {
    Retry retry = Retry.daily(1, Duration.ZERO, 4, BERLIN);
    // Clocks go forward on 31 March 2030: that day has 23 hours.
    assertThat(times(retry, "2030-03-30T10:30:15Z"))
        .containsExactly("2030-03-30T23:00:00Z", "2030-03-31T22:00:00Z", "2030-04-01T22:00:00Z");
    // And back on 27 October: 25 hours.
    assertThat(times(retry, "2030-10-26T10:30:15Z"))
        .containsExactly("2030-10-26T22:00:00Z", "2030-10-27T23:00:00Z", "2030-10-28T23:00:00Z");
  }

  @Test
  void aDayWithoutMidnightBeginsWithItsFirstMoment() {
    // Clocks went from 00:00 to 01:00 in Cairo on 28 April 2023.
    Retry retry = Retry.daily(1, Duration.ZERO, 2, ZoneId.of("Africa/Cairo"));
    assertThat(times(retry, "2023-04-27T12:00:00Z")).containsExactly("2023-04-27T22:00:00Z");
  }

  @Test
  void noDaySeesMoreThanItsAttemptsEvenIfTheyRunIntoTheNext() {
    Retry retry = Retry.daily(3, ofMinutes(10), 2, ZoneId.of("UTC"));
    assertThat(times(retry, "2030-01-01T23:55:00Z"))
        .containsExactly(
            "2030-01-02T00:05:00Z",
            "2030-01-02T00:15:00Z",
            "2030-01-03T00:00:00Z",
            "2030-01-03T00:10:00Z",
            "2030-01-03T00:20:00Z");
  }

  @Test
  void dailyCanGoOnForEverOrToAnyLimit() {
    Daily daily = Retry.daily(2, ofHours(1), 1, BERLIN);
    assertThat(Retry.forever(daily).delayAfter(10_001, NOW)).contains(ofHours(1));
    assertThat(Retry.forever(daily).delayAfter(10_000, NOW)).contains(ofHours(11));
    assertThat(daily.withMaxAttempts(5).delayAfter(4, NOW)).contains(ofHours(11));
    assertThat(daily.withMaxAttempts(5).delayAfter(5, NOW)).isEmpty();
  }

  @Test
  void whatMakesNoSenseIsRefusedByName() {
    refused(() -> Retry.fixed(0, Duration.ZERO), "maxAttempts is 0", "Retry.none()");
    refused(() -> Retry.none().withMaxAttempts(0), "maxAttempts is 0");
    refused(() -> Retry.fixed(3, ofSeconds(-1)), "retry interval is PT-1S", "zero");
    refused(() -> Retry.fixed(3, ofDays(366)), "retry interval is PT8784H", "PT8760H");
    refused(() -> Retry.intervals(3), "intervals is empty", "Retry.atOnce");
    refused(() -> Retry.intervals(3, ofSeconds(1), ofSeconds(-2)), "interval is PT-2S");
    refused(
        () ->
            Retry.intervals(
                3, IntStream.range(0, 101).mapToObj(Duration::ofSeconds).toArray(Duration[]::new)),
        "101 retry intervals",
        "at most 100");
    refused(() -> Retry.exponential(3, ofSeconds(-1), 2), "retry delay is PT-1S");
    refused(() -> Retry.exponential(3, ofSeconds(1), 0.5), "multiplier is 0.5", "1 keeps");
    refused(() -> Retry.exponential(3, ofSeconds(1), Double.NaN), "multiplier is NaN");
    Retry.exponential(3, ofSeconds(1), 2).withCap(ofSeconds(1));
    refused(
        () -> Retry.exponential(3, ofSeconds(2), 2).withCap(ofSeconds(1)),
        "cap is PT1S",
        "below the delay (PT2S)",
        "Raise");
    refused(
        () -> Retry.exponential(3, ofSeconds(1), 2).withJitter(1.1), "jitter is 1.1", "0 (none)");
    refused(() -> Retry.exponential(3, ofSeconds(1), 2).withJitter(-0.1), "jitter is -0.1");
    refused(
        () -> Retry.fixedThenExponential(3, 0, ofSeconds(1), 2),
        "fixedTimes is 0",
        "Retry.exponential");
    refused(
        () -> Retry.fixedThenExponential(3, 1, ofSeconds(2), 2).withCap(ofSeconds(1)),
        "below the interval (PT2S)");
    refused(() -> Retry.forever(Retry.none()), "None", "Retry.atOnce(1)");
    refused(() -> Retry.forever(Retry.forever(ofSeconds(1))), "Forever");
    refused(() -> Retry.daily(0, ofHours(1), 3, BERLIN), "0 attempts a day", "at least 1");
    refused(() -> Retry.daily(3, ofHours(1), 0, BERLIN), "0 days", "Retry.forever");
    refused(() -> Retry.daily(3, ofHours(-1), 3, BERLIN), "interval is PT-1H");
    refused(() -> Retry.daily(100_000, ofHours(1), 100_000, BERLIN), "more than can be counted");
  }

  private static List<Duration> pauses(Retry retry, int failures) {
    return IntStream.rangeClosed(1, failures)
        .mapToObj(attempt -> retry.delayAfter(attempt, NOW))
        .flatMap(Optional::stream)
        .toList();
  }

  /** When the attempts after the first are due, if each fails as soon as it begins. */
  private static List<String> times(Retry retry, String first) {
    List<String> times = new ArrayList<>();
    Instant now = Instant.parse(first);
    for (int attempt = 1; retry.delayAfter(attempt, now).isPresent(); attempt++) {
      now = now.plus(retry.delayAfter(attempt, now).orElseThrow());
      times.add(now.toString());
    }
    return times;
  }

  private static RandomGenerator chance(double value) {
    return new RandomGenerator() {
      @Override
      public long nextLong() {
        throw new AssertionError("Only a share is asked for.");
      }

      @Override
      public double nextDouble() {
        return value;
      }
    };
  }

  private static void refused(ThrowingCallable call, String... fragments) {
    assertThatThrownBy(call).isInstanceOf(InvalidTaskException.class).message().contains(fragments);
  }
}
