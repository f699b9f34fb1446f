package io.taskmill.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Taskmill;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who has to wait before the next try, and who has not. */
class ThrottleTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  private final Taskmill mill = Taskmill.builder().url("memory:").open();

  @AfterEach
  void close() {
    mill.close();
  }

  private Throttle at(Duration later) {
    return new Throttle(mill.documents(), Clock.fixed(NOW.plus(later), ZoneOffset.UTC));
  }

  @Test
  void eachFurtherTryWaitsTwiceAsLong() {
    Throttle throttle = at(Duration.ZERO);
    for (int i = 0; i < 5; i++) {
      assertThat(throttle.begin("anna", "10.0.0.1")).isZero();
    }

    assertThat(throttle.begin("anna", "10.0.0.1")).isEqualTo(Duration.ofSeconds(1));
    assertThat(at(Duration.ofSeconds(1)).begin("anna", "10.0.0.1")).isZero();
    assertThat(at(Duration.ofSeconds(1)).begin("anna", "10.0.0.1"))
        .isEqualTo(Duration.ofSeconds(2));
    assertThat(throttle.begin("berta", "10.0.0.1")).as("another user").isZero();
  }

  @Test
  void othersCannotLockAUserOut() {
    Throttle throttle = at(Duration.ZERO);
    throttle.begin("anna", "10.0.0.1");
    throttle.succeeded("anna", "10.0.0.1");
    for (int i = 0; i < 40; i++) {
      throttle.begin("anna", "10.9.0." + i);
    }

    assertThat(throttle.begin("anna", "10.0.0.2"))
        .as("where she has never been")
        .isPositive()
        .isLessThanOrEqualTo(Duration.ofSeconds(30));
    assertThat(throttle.begin("anna", "10.0.0.1")).as("where she has signed in before").isZero();
  }

  @Test
  void addressesOfOneNetworkAreOne() {
    Throttle throttle = at(Duration.ZERO);
    for (int i = 0; i < 5; i++) {
      throttle.begin("anna", "2001:db8::" + i);
    }

    assertThat(throttle.begin("anna", "2001:db8::ffff")).isPositive();
  }

  @Test
  void whoSignsInIsNotCounted() {
    Throttle throttle = at(Duration.ZERO);
    for (int i = 0; i < 100; i++) {
      assertThat(throttle.begin("user" + i, "10.0.0.1")).isZero();
      throttle.succeeded("user" + i, "10.0.0.1");
    }
  }

  @Test
  void anOwnAccountDoesNotMakeGuessesCheaper() {
    Throttle throttle = at(Duration.ZERO);
    for (int i = 0; i < 30; i++) {
      assertThat(throttle.begin("user" + i, "10.0.0.1")).isZero();
    }

    Throttle later = at(Duration.ofSeconds(1));
    assertThat(later.begin("mallory", "10.0.0.1")).isZero();
    later.succeeded("mallory", "10.0.0.1");

    assertThat(later.begin("anna", "10.0.0.1")).isPositive();
  }
}
