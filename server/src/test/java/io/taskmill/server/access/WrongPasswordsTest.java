package io.taskmill.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** What the log says of wrong passwords. */
class WrongPasswordsTest {

  private Instant now = Instant.parse("2030-01-01T00:00:00Z");

  private final WrongPasswords wrong =
      new WrongPasswords(
          new Clock() {
            @Override
            public ZoneId getZone() {
              return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
              return this;
            }

            @Override
            public Instant instant() {
              return now;
            }
          });

  @Test
  void theFirstIsSaidAtOnceAndTheOthersOnceAMinute() {
    assertThat(wrong.line("anna", "10.0.0.1").orElseThrow())
        .contains("1 wrong try", "'anna'", "10.0.0.1");
    for (int i = 0; i < 50; i++) {
      assertThat(wrong.line("anna", "10.0.0.1")).isEmpty();
    }

    now = now.plus(Duration.ofMinutes(1));

    assertThat(wrong.line("berta", "10.0.0.2").orElseThrow())
        .contains("51 wrong tries", "'berta'", "10.0.0.2");
  }

  @Test
  void whoGuessesWritesNoLinesOfTheirOwn() {
    String line =
        wrong.line("x\n2030 WARN all is well" + "y".repeat(500), "10.0.0.1").orElseThrow();

    assertThat(line).doesNotContain("\n").hasSizeLessThan(250);
  }
}
