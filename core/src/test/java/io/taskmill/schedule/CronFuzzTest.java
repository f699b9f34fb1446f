package io.taskmill.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/**
 * Random expressions are read or refused in words that a log can bear, and never anything else. The
 * seed is printed; {@code -Dtaskmill.tck.seed=…} gives the same ones again.
 */
class CronFuzzTest {

  private static final int ROUNDS = 20_000;
  private static final String PIECES =
      "0123456789*/,-?#LWlw @:  \tSUNMONFRIJANDEC quartz:@daily\0\n\u00a0\u2028\ud83d\ude80é漢٣%s";
  private static final Instant FROM = Instant.parse("2027-01-01T00:00:00Z");
  private static final ZoneId ZONE = ZoneId.of("America/Sao_Paulo");

  private final long seed =
      Long.getLong("taskmill.tck.seed", ThreadLocalRandom.current().nextInt(1_000_000));
  private final Random random = new Random(seed);

  @Test
  void anyTextIsReadOrRefused() {
    int read = 0;
    int refused = 0;
    for (int i = 0; i < ROUNDS; i++) {
      String text =
          switch (i % 3) {
            case 0 -> noise();
            case 1 -> mutated(right());
            default -> mutated(mutated(right()));
          };
      if (isRead(text)) {
        read++;
      } else {
        refused++;
      }
    }
    assertThat(read).as("read, with seed %s", seed).isGreaterThan(ROUNDS / 20);
    assertThat(refused).as("refused, with seed %s", seed).isGreaterThan(ROUNDS / 3);
  }

  @Test
  void whatIsRightIsRead() {
    for (int i = 0; i < ROUNDS / 3; i++) {
      String expression = right();
      assertThatCode(() -> Cron.parse(expression))
          .as("'%s', with seed %s", expression, seed)
          .doesNotThrowAnyException();
    }
  }

  @Test
  void theNextTimeIsFoundSoon() {
    List<String> rare =
        List.of("0 0 0 29 2 ? 2196", "0 0 0 ? 2 MON#5", "0 0 L-28 2 *", "59 59 23 31 12 ? 2199");
    for (String expression : rare) {
      Cron cron = Cron.parse(expression);
      cron.next(Instant.MIN, ZONE);
      long begun = System.nanoTime();
      cron.next(Instant.MIN, ZONE);
      cron.next(FROM, ZONE);
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
    }
  }

  private boolean isRead(String text) {
    try {
      Cron cron = Cron.parse(text);
      Instant next = cron.next(FROM, ZONE);
      if (next != null) {
        assertThat(next).as("'%s', with seed %s", text, seed).isAfter(FROM);
      }
      assertThat(cron.describe(Locale.ENGLISH)).isNotBlank().doesNotContain("null");
      assertThat(cron.describe(Locale.CHINESE)).isNotBlank().doesNotContain("null");
      return true;
    } catch (InvalidCronException e) {
      if (e.position() < 0 || e.position() > text.length()) {
        throw new AssertionError("Position of '%s', with seed %s".formatted(text, seed), e);
      }
      assertThat(e.getMessage()).as("seed %s", seed).hasSizeBetween(30, 600).endsWith(".");
      assertThat(e.getMessage().codePoints().filter(CronFuzzTest::isUnprintable))
          .as("what a log cannot bear, with seed %s: %s", seed, e.getMessage())
          .isEmpty();
      return false;
    } catch (RuntimeException e) {
      throw new AssertionError("'%s', with seed %s".formatted(text, seed), e);
    }
  }

  private String right() {
    return random.nextBoolean() ? RandomCron.ofMinutes(random) : RandomCron.ofSeconds(random);
  }

  private String noise() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(random.nextInt(20) == 0 ? 400 : 30); i > 0; i--) {
      text.append(piece());
    }
    return text.toString();
  }

  private String mutated(String text) {
    int at = random.nextInt(text.length() + 1);
    int end = Math.min(text.length(), at + random.nextInt(3));
    String put = random.nextInt(4) == 0 ? "" : String.valueOf(piece());
    return text.substring(0, at) + put + text.substring(end);
  }

  private char piece() {
    return PIECES.charAt(random.nextInt(PIECES.length()));
  }

  private static boolean isUnprintable(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
