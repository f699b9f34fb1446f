package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.connect.Description;
import io.taskmill.jdbc.postgres.PostgresDialect;
import io.taskmill.jdbc.sql.Hash;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Names, times, lists and places as texts and numbers. */
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
  void aPlaceHasNoSecrets() {
    assertThat(Description.place("jdbc:postgresql://db:5432/shop?user=u&password=p"))
        .isEqualTo("db:5432/shop");
    assertThat(Description.place("jdbc:postgresql://u:p@db/shop")).isEqualTo("db/shop");
    assertThat(Description.place("jdbc:postgresql:shop")).isEqualTo("shop");
    assertThat(Description.place("jdbc:postgresql://h1:5432,h2/shop?password=a@b"))
        .isEqualTo("h1:5432,h2/shop");
    assertThat(Description.place("jdbc:postgresql://u@[::1]:5432/shop"))
        .isEqualTo("[::1]:5432/shop");
    assertThat(Description.place("jdbc:mariadb:replication://u:p@db:3306/shop"))
        .isEqualTo("db:3306/shop");
    assertThat(Description.place("jdbc:mysql://u:p@ss@db/shop")).isEqualTo("db/shop");
    assertThat(Description.place("jdbc:mysql://u:p@h1:1,u2:p2@h2:2/shop")).isEqualTo("h2:2/shop");
    assertThat(
            Description.place("jdbc:mariadb:loadbalance://(host=h1)(port=1)(user=u)(password=p)/s"))
        .isEqualTo("h1:1");
    assertThat(
            Description.place(
                "jdbc:mysql://address=(protocol=tcp)(password=p)(host=h1),address=(user=u)(host=h2)/s"))
        .isEqualTo("h1,h2");
    assertThat(Description.place("jdbc:mysql://u:p?w@db/shop")).isEqualTo("the given URL");
    assertThat(Description.place("jdbc:mysql:u:p@db/shop")).isEqualTo("db/shop");
    assertThat(Description.place("jdbc:sqlite:/home/me@work/tasks.db?password=p"))
        .isEqualTo("/home/me@work/tasks.db");
    assertThat(Description.place("jdbc:sqlite:file:tasks.db?cache=shared"))
        .isEqualTo("file:tasks.db");
    assertThat(Description.place(null)).isEqualTo("the given DataSource");
  }

  @Test
  void wordsOfADriverHaveNoSecretsEither() {
    assertThat(
            Description.withoutSecrets(
                "No luck with 'jdbc:mysql://u:p@db/shop?password=q' and (password=r), password=s;x"))
        .isEqualTo("No luck with 'db/shop' and (password=…), password=…;x");
  }

  @Test
  void aDriverThatIsMissingIsNamedAndTheUrlKeptSecret() {
    // Its driver is there, and does not know this kind of URL.
    String url = "jdbc:mysql:aws://clerk:secret@localhost:1/shop?password=hidden";
    assertThatThrownBy(() -> new JdbcStoreProvider().open(StoreSettings.of(url)))
        .isExactlyInstanceOf(StoreException.class)
        .hasMessageContaining("com.mysql:mysql-connector-j")
        .hasMessageContaining("localhost:1/shop")
        .hasStackTraceContaining("Opening")
        .extracting(TextsTest::stackTrace)
        .asString()
        .doesNotContain("secret", "hidden");
  }

  private static String stackTrace(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    return text.toString();
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

  @Test
  void onlyAnOldServerIsTooOld() {
    assertThat(PostgresDialect.tooOld(14, "14.2")).isEmpty();
    assertThat(PostgresDialect.tooOld(13, "13.9"))
        .contains(
            "It is PostgreSQL 13.9, but Taskmill needs version 14 or newer. Upgrade the server.");
  }
}
