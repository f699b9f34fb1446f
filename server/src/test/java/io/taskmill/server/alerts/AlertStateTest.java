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
    assertThat(over.state()).isEqualTo(AlertState.QUIET);
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
        false);
  }
}
