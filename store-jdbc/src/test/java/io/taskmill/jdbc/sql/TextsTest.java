package io.taskmill.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.spi.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Names, times and lists as texts and numbers. */
class TextsTest {

  @Test
  void aListComesBackFromItsJson() {
    List<String> values = List.of("", "a", "a,b", "\"[]\\", "\n\t\u0001", "漢🚀");
    assertThat(JsonText.strings(JsonText.array(values))).isEqualTo(values);
    assertThat(JsonText.array(List.of("a", "b\""))).isEqualTo("[\"a\",\"b\\\"\"]");
    assertThat(JsonText.strings("[]")).isEmpty();
  }

  @Test
  void aMapComesBackFromItsJson() {
    Map<String, String> values = Map.of("b", "", "a", "\"{}:,\\", "c", "\n\u0001漢🚀");
    assertThat(JsonText.map(JsonText.object(values))).isEqualTo(values);
    assertThat(JsonText.object(Map.of("b", "2\"", "a", "1")))
        .isEqualTo("{\"a\":\"1\",\"b\":\"2\\\"\"}");
    assertThat(JsonText.object(Map.of())).isNull();
    assertThat(JsonText.map(null)).isEmpty();
  }

  @Test
  void aTimeComesBackToTheMicrosecond() {
    Instant time = Instant.parse("2031-02-03T04:05:06.123456Z");
    assertThat(Micros.instant(Micros.of(time.plusNanos(789)))).isEqualTo(time);
    assertThat(Micros.instant(Micros.of(Instant.EPOCH.minusNanos(1))))
        .isEqualTo(Instant.EPOCH.minusNanos(1_000));
  }

  @Test
  void timesAndDelaysWithoutEndAreBroughtToTheEdge() {
    assertThat(Micros.of(Instant.MAX)).isEqualTo(253_402_300_799_999_999L);
    assertThat(Micros.instant(Micros.of(Instant.MIN))).isEqualTo("0001-01-01T00:00:00Z");
    assertThat(Micros.of(Duration.ofSeconds(Long.MAX_VALUE)))
        .isEqualTo(Duration.ofDays(365L * 9999).toSeconds() * 1_000_000);
    assertThat(Micros.of(Duration.ofNanos(1))).isEqualTo(1);
    assertThat(Micros.of(Duration.ofSeconds(-5))).isZero();
  }

  @Test
  void namesAreChecked() {
    for (String prefix : List.of("", "1a", "A", "a-b", "a\"", "x".repeat(33))) {
      assertThatThrownBy(() -> new Names("public", prefix))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("tablePrefix");
    }
    for (String schema : List.of("", "a\"b", "x".repeat(64), "漢".repeat(22))) {
      assertThatThrownBy(() -> new Names(schema, "taskmill_"))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("schema");
    }
    assertThat(new Names("My Schema", "t_").table("task")).isEqualTo("\"My Schema\".\"t_task\"");
    assertThat(new Names("x".repeat(63), "t_").channel()).hasSizeLessThanOrEqualTo(63);
  }

  @Test
  void laneNumbersNeverChange() {
    assertThat(Hash.of("0", "default", "mail")).isEqualTo(8_032_988_091_691_983_523L);
    assertThat(Hash.of("0", "defaul", "tmail")).isNotEqualTo(Hash.of("0", "default", "mail"));
  }
}
