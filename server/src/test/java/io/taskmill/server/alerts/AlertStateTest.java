package io.taskmill.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.server.alerts.AlertState.Next;
import io.taskmill.server.alerts.AlertState.Told;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** When somebody is told. */
class AlertStateTest {

  private static final Instant NOON = Instant.parse("2026-11-17T12:00:00Z");

  @Test
  void isToldOnceUntilItIsTimeToRepeat() {
    AlertRule rule = rule(null, true);

    Next begun = AlertState.QUIET.next(rule, "bad", NOON);
    Next soon = begun.state().next(rule, "bad", NOON.plusSeconds(30));
    Next later = soon.state().next(rule, "bad", NOON.plus(Duration.ofHours(1)));
    Next over = later.state().next(rule, null, NOON.plus(Duration.ofHours(2)));

    assertThat(begun.told()).isEqualTo(Told.BEGUN);
    assertThat(soon.told()).isNull();
    assertThat(later.told()).isEqualTo(Told.STILL);
    assertThat(over.told()).isEqualTo(Told.OVER);
    assertThat(over.state().since()).isNull();
  }

  @Test
  void whatBeginsInQuietTimeAndStillHoldsIsToldAfterIt() {
    AlertRule rule = rule("22:00-07:00 Europe/Berlin", false);
    Instant night = Instant.parse("2026-11-17T22:30:00Z");

    Next begun = AlertState.QUIET.next(rule, "bad", night);
    Next morning = begun.state().next(rule, "bad", Instant.parse("2026-11-18T06:00:00Z"));

    assertThat(begun.told()).isNull();
    assertThat(morning.told()).isEqualTo(Told.BEGUN);
    assertThat(morning.state().since()).isEqualTo(night);
  }

  @Test
  void whatIsOverByTheEndOfQuietTimeIsNotTold() {
    AlertRule rule = rule("22:00-07:00", true);
    Next begun = AlertState.QUIET.next(rule, "bad", Instant.parse("2026-11-17T23:00:00Z"));

    Next morning = begun.state().next(rule, null, Instant.parse("2026-11-18T08:00:00Z"));

    assertThat(morning.told()).isNull();
  }

  @Test
  void whatFlapsIsNoStorm() {
    AlertRule rule = rule(null, false);
    AlertState state = AlertState.QUIET.next(rule, "bad", NOON).state();
    int told = 0;
    for (int i = 1; i < 20; i++) {
      Next next = state.next(rule, i % 2 == 0 ? "bad" : null, NOON.plusSeconds(30L * i));
      told += next.told() == null ? 0 : 1;
      state = next.state();
    }

    assertThat(told).isZero();
    assertThat(state.next(rule, "bad", NOON.plus(Duration.ofMinutes(20))).told())
        .isEqualTo(Told.BEGUN);
  }

  @Test
  void anEndInQuietTimeIsToldAfterIt() {
    AlertRule rule = rule("22:00-07:00", true);
    Next begun = AlertState.QUIET.next(rule, "bad", Instant.parse("2026-11-17T21:59:00Z"));

    Next night = begun.state().next(rule, null, Instant.parse("2026-11-17T23:00:00Z"));
    Next morning = night.state().next(rule, null, Instant.parse("2026-11-18T07:00:00Z"));

    assertThat(night.told()).isNull();
    assertThat(morning.told()).isEqualTo(Told.OVER);
  }

  @Test
  void ruleThatTellsNobodyIsRefused() {
    assertThatThrownBy(
            () ->
                new AlertRule(
                    AlertKind.ATTENTION,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    false,
                    null,
                    null,
                    null,
                    null,
                    null,
                    false))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("tells nobody");
  }

  private static AlertRule rule(String quiet, boolean tellEnd) {
    return new AlertRule(
        AlertKind.ATTENTION,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        Duration.ofHours(1),
        tellEnd,
        quiet,
        "https://chat.example/hook",
        null,
        null,
        null,
        false);
  }
}
