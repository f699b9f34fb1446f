package io.taskmill.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * {@link Cron} fires when {@link ReferenceCron} says so, around every change of the clocks of
 * twenty zones. With {@code -Dtaskmill.cron.years=10} it also compares 200 schedules over ten
 * years.
 */
class CronReferenceTest {

  static final List<String> ZONES =
      List.of(
          "Europe/Berlin",
          "Europe/London",
          "Europe/Dublin",
          "America/New_York",
          "America/Havana",
          "America/St_Johns",
          "America/Sao_Paulo",
          "America/Santiago",
          "America/Asuncion",
          "Africa/Casablanca",
          "Africa/Cairo",
          "Asia/Gaza",
          "Asia/Tehran",
          "Asia/Kathmandu",
          "Asia/Kolkata",
          "Australia/Sydney",
          "Australia/Lord_Howe",
          "Pacific/Apia",
          "Pacific/Chatham",
          "Antarctica/Troll");

  private static final List<String> BY_MINUTE =
      List.of(
          "30 2 * * *",
          "0,30 2 * * *",
          "0 0 * * *",
          "15 0,1,2,3,23 * * *",
          "*/10 1-3 * * *",
          "59 23 * * *",
          "0 * * * *",
          "*/15 * * * *",
          "0 */2 * * *",
          "20 1/3 * * *",
          "45 22-3 * * *",
          "5 0-23/4 * * SUN",
          "30 1 * * 0",
          "0 3 L * *",
          "30 0 15W,LW 3,4,9-11 *",
          "0 2 ? * SUN#1,0L",
          "10 2 */2 * 6,7",
          "0 0 1 1 *");

  private static final List<String> BY_SECOND =
      List.of("59 59 1,2 * * *", "*/20 30 2 * * ?", "1-3 */20 * * * *", "30 0 0 ? * SUN 2000-2030");

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration MONTH = Duration.ofDays(30);

  @Test
  void firesAsTheReferenceSaysAroundEveryChangeOfTheClock() {
    int compared = 0;
    for (String expression : BY_MINUTE) {
      compared += aroundChanges(expression, Instant.MIN);
    }
    Instant lately = Instant.parse("1975-01-01T00:00:00Z");
    for (String expression : BY_SECOND) {
      compared += aroundChanges(expression, lately);
    }
    assertThat(compared).isGreaterThan(100_000);
  }

  private static int aroundChanges(String expression, Instant since) {
    int compared = 0;
    Cron cron = Cron.parse(expression);
    ReferenceCron reference = new ReferenceCron(expression);
    for (String name : ZONES) {
      ZoneId zone = ZoneId.of(name);
      for (ZoneOffsetTransition change : changes(zone)) {
        if (change.getInstant().isAfter(since)) {
          Instant from = change.getInstant().minus(DAY);
          compared += compare(cron, reference, zone, from, change.getInstant().plus(DAY));
        }
      }
    }
    return compared;
  }

  /** All of the past, and a year of the rules of today. */
  private static List<ZoneOffsetTransition> changes(ZoneId zone) {
    List<ZoneOffsetTransition> changes = new ArrayList<>(zone.getRules().getTransitions());
    Instant end = Instant.parse("2028-01-01T00:00:00Z");
    Instant at = Instant.parse("2026-12-31T00:00:00Z");
    ZoneOffsetTransition next = zone.getRules().nextTransition(at);
    while (next != null && next.getInstant().isBefore(end)) {
      changes.add(next);
      next = zone.getRules().nextTransition(next.getInstant());
    }
    changes.removeIf(change -> change.getInstant().isAfter(end));
    return changes;
  }

  @Test
  @EnabledIfSystemProperty(named = "taskmill.cron.years", matches = "\\d+")
  void firesAsTheReferenceSaysForYears() {
    int years = Integer.getInteger("taskmill.cron.years");
    long seed = Long.getLong("taskmill.tck.seed", 20_270_101);
    Random random = new Random(seed);
    Instant from = Instant.parse("2020-01-01T00:00:00Z");
    Instant to = from.plus(Duration.ofDays(years * 365L + years / 4));
    List<String> expressions = new ArrayList<>(BY_MINUTE);
    while (expressions.size() < 200) {
      expressions.add(RandomCron.ofMinutes(random));
    }
    long compared = 0;
    long begun = System.nanoTime();
    for (String expression : expressions) {
      Cron cron = Cron.parse(expression);
      ReferenceCron reference = new ReferenceCron(expression);
      for (String zone : ZONES) {
        for (Instant at = from; at.isBefore(to); at = at.plus(MONTH)) {
          compared += compare(cron, reference, ZoneId.of(zone), at, at.plus(MONTH).minusNanos(1));
        }
      }
    }
    System.out.printf(
        "%d schedules in %d zones over %d years: %,d fires are as the reference says, seed %d, %d s%n",
        expressions.size(),
        ZONES.size(),
        years,
        compared,
        seed,
        Duration.ofNanos(System.nanoTime() - begun).toSeconds());
    assertThat(compared).isPositive();
  }

  private static int compare(
      Cron cron, ReferenceCron reference, ZoneId zone, Instant from, Instant to) {
    List<Instant> expected = reference.fires(from, to, zone);
    List<Instant> fires = new ArrayList<>();
    Instant at = cron.next(from.minusNanos(1), zone);
    while (at != null && !at.isAfter(to)) {
      fires.add(at);
      at = cron.next(at, zone);
    }
    if (!fires.equals(expected)) {
      assertThat(fires).as("%s in %s, from %s", cron, zone, from).isEqualTo(expected);
    }
    fromAnywhere(cron, zone, expected, from);
    return fires.size();
  }

  /** The walk above asks only at fires; people ask at any time. */
  private static void fromAnywhere(Cron cron, ZoneId zone, List<Instant> expected, Instant from) {
    Random random = new Random(from.getEpochSecond());
    for (int i = 0; i < 3 && !expected.isEmpty(); i++) {
      Instant last = expected.get(expected.size() - 1);
      long seconds = Math.max(1, Duration.between(from, last).toSeconds());
      Instant after = from.plusSeconds(random.nextLong(seconds)).plusNanos(random.nextInt(9));
      Instant next = expected.stream().filter(after::isBefore).findFirst().orElse(null);
      if (next != null && !next.equals(cron.next(after, zone))) {
        assertThat(cron.next(after, zone))
            .as("%s in %s, after %s", cron, zone, after)
            .isEqualTo(next);
      }
    }
  }
}
