package io.taskmill.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypersistence.tsid.TSID;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Where a time is among the ids. */
class TaskIdsTest {

  @Test
  void anIdLiesBetweenItsMillisecondAndTheNext() {
    for (String text : new String[] {"2020-01-01T00:00:00Z", "2026-02-03T04:05:06.789Z"}) {
      Instant time = Instant.parse(text);
      TSID.Factory ids =
          TSID.Factory.builder()
              .withNodeBits(10)
              .withNode(1023)
              .withClock(Clock.fixed(time, ZoneOffset.UTC))
              .build();
      assertThat(ids.generate().toLong())
          .isGreaterThanOrEqualTo(TaskIds.from(time))
          .isLessThan(TaskIds.from(time.plusMillis(1)));
    }
  }

  @Test
  void timesThatNoIdCanHaveAreAtTheEdges() {
    assertThat(TaskIds.from(Instant.MIN)).isEqualTo(Long.MIN_VALUE);
    assertThat(TaskIds.from(Instant.parse("2019-12-31T23:59:59.999Z"))).isEqualTo(Long.MIN_VALUE);
    assertThat(TaskIds.from(Instant.MAX)).isEqualTo(Long.MAX_VALUE);
    assertThat(TaskIds.from(Instant.parse("2089-01-01T00:00:00Z"))).isPositive();
  }
}
