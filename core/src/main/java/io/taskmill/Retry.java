package io.taskmill;

import io.taskmill.retry.AtOnce;
import io.taskmill.retry.Daily;
import io.taskmill.retry.Exponential;
import io.taskmill.retry.Fixed;
import io.taskmill.retry.FixedThenExponential;
import io.taskmill.retry.Forever;
import io.taskmill.retry.Intervals;
import io.taskmill.retry.None;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * When failed attempts are made again, and how often: a limit of attempts and a rule for the pauses
 * between them. Attempts are executions that count, the first included, so n retries are n + 1
 * attempts.
 *
 * <pre>{@code
 * Retry.none();
 * Retry.fixed(5, ofSeconds(30));
 * Retry.exponential(8, ofSeconds(1), 2).withCap(ofMinutes(5)).withJitter(0.2);
 * Retry.forever(ofMinutes(1));
 * Retry.daily(3, ofHours(1), 7, ZoneId.of("Europe/Berlin"));
 * }</pre>
 *
 * <p>Each strategy is a class of {@link io.taskmill.retry}, with its exact rule.
 */
public sealed interface Retry
    permits None, AtOnce, Fixed, Intervals, Exponential, FixedThenExponential, Forever, Daily {

  /** The longest pause between two attempts; what a strategy computes beyond it is this long. */
  Duration MAX_DELAY = Duration.ofDays(365);

  /** How many executions may count; {@link Integer#MAX_VALUE} for any number. */
  int maxAttempts();

  /** The same pauses with another limit of attempts. */
  Retry withMaxAttempts(int maxAttempts);

  /**
   * The pause after a failed attempt, without a thought for the limit.
   *
   * @param attempt the number of the attempt, 1 for the first
   * @param now when it failed, by the store's clock
   * @param random where the random part comes from, if the strategy has one
   */
  Duration pause(int attempt, Instant now, RandomGenerator random);

  /** The pause after a failed attempt; empty when it was the last. */
  default Optional<Duration> delayAfter(int attempt, Instant now, RandomGenerator random) {
    if (attempt >= maxAttempts()) {
      return Optional.empty();
    }
    Duration pause = pause(attempt, now, random);
    return Optional.of(pause.compareTo(MAX_DELAY) > 0 ? MAX_DELAY : pause);
  }

  /** The same with a random part from anywhere. */
  default Optional<Duration> delayAfter(int attempt, Instant now) {
    return delayAfter(attempt, now, ThreadLocalRandom.current());
  }

  /** What types have that say nothing: 3 attempts, 10 s after the first failure, then 20 s. */
  static Exponential standard() {
    return exponential(3, Duration.ofSeconds(10), 2);
  }

  /** One attempt, no more. */
  static None none() {
    return new None();
  }

  /** Up to so many attempts without a pause. */
  static AtOnce atOnce(int maxAttempts) {
    return new AtOnce(maxAttempts);
  }

  /** Up to so many attempts with the same pause before each new one. */
  static Fixed fixed(int maxAttempts, Duration interval) {
    return new Fixed(maxAttempts, interval);
  }

  /** Up to so many attempts with these pauses, the last of which repeats. */
  static Intervals intervals(int maxAttempts, Duration... intervals) {
    return new Intervals(maxAttempts, List.of(intervals));
  }

  /** Up to so many attempts, each pause {@code multiplier} times the one before. */
  static Exponential exponential(int maxAttempts, Duration delay, double multiplier) {
    return new Exponential(maxAttempts, delay, multiplier, MAX_DELAY, 0);
  }

  /** Up to so many attempts: the same pause {@code fixedTimes} times, from then on growing ones. */
  static FixedThenExponential fixedThenExponential(
      int maxAttempts, int fixedTimes, Duration interval, double multiplier) {
    return new FixedThenExponential(maxAttempts, fixedTimes, interval, multiplier, MAX_DELAY);
  }

  /** Any number of attempts with the same pause before each new one. */
  static Forever forever(Duration interval) {
    return forever(fixed(1, interval));
  }

  /** Any number of attempts with the pauses of another strategy, whose limit does not count. */
  static Forever forever(Retry spacing) {
    return new Forever(spacing);
  }

  /**
   * So many attempts on the first day and on each following one, in a time zone.
   *
   * @param perDay attempts a day
   * @param interval the pause between those of a day
   * @param days how many days, the first included; for any number, use {@link #forever(Retry)}
   */
  static Daily daily(int perDay, Duration interval, int days, ZoneId zone) {
    return Daily.of(perDay, interval, days, zone);
  }
}
