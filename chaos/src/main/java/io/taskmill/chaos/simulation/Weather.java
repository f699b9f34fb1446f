package io.taskmill.chaos.simulation;

import java.time.Duration;
import java.util.List;

/**
 * How well the store can be reached. Each seed has its own climate; while the {@linkplain #away
 * store is away} no verb takes effect, and when all is {@linkplain #calm calm} every one does.
 */
final class Weather {

  /**
   * A node whose beats are late by half a lease, on a clock that may be slow, does not take that
   * for a break in its contact; so a shorter absence of the store may pass without its notice.
   */
  private static final Duration NOTICED = World.LEASE.multipliedBy(6).dividedBy(10);

  private final Scheduler scheduler;
  private double errorBefore;
  private double errorAfter;
  private double refusal;
  private double duplicate;
  private double hang;
  private double hintLoss;
  private Duration latency;
  private final boolean refusals;
  private boolean away;
  private long awaySince;
  private long awayInAll;

  Weather(Scheduler scheduler, Dice dice) {
    this.scheduler = scheduler;
    errorBefore = dice.chance(0.5) ? dice.between(0, 0.1) : 0;
    errorAfter = dice.chance(0.5) ? dice.between(0, 0.1) : 0;
    refusal = dice.chance(0.15) ? dice.between(0, 0.05) : 0;
    refusals = refusal > 0;
    duplicate = dice.chance(0.5) ? dice.between(0, 0.2) : 0;
    hang = dice.chance(0.3) ? dice.between(0, 0.01) : 0;
    hintLoss = dice.chance(0.5) ? dice.between(0, 1) : 0;
    latency = Duration.ofMillis(dice.oneOf(List.of(0, 2, 20, 200)));
  }

  void calm() {
    errorBefore = 0;
    errorAfter = 0;
    refusal = 0;
    duplicate = 0;
    hang = 0;
    hintLoss = 0;
    latency = Duration.ofMillis(1);
    back();
  }

  void away() {
    if (!away) {
      away = true;
      awaySince = scheduler.now();
    }
  }

  void back() {
    if (away) {
      away = false;
      long time = scheduler.now() - awaySince;
      awayInAll += time >= NOTICED.toNanos() ? time : 0;
    }
  }

  boolean isAway() {
    return away;
  }

  /** How long the store could be reached until now as far as anybody noticed, in nanoseconds. */
  long reachable() {
    return scheduler.now() - awayInAll - (away ? scheduler.now() - awaySince : 0);
  }

  double errorBefore() {
    return errorBefore;
  }

  double errorAfter() {
    return errorAfter;
  }

  double refusal() {
    return refusal;
  }

  /** Whether verbs have been refused; then some tasks are left to a person. */
  boolean hadRefusals() {
    return refusals;
  }

  double duplicate() {
    return duplicate;
  }

  double hang() {
    return hang;
  }

  double hintLoss() {
    return hintLoss;
  }

  Duration latency() {
    return latency;
  }
}
