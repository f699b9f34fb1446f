package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Random texts at the door are kept exactly, or refused in words that a log can bear. The seed is
 * printed; {@code -Dtaskmill.tck.seed=…} gives the same texts again.
 */
class RandomInputTest {

  private static final TaskType<String, Void> TYPE = TaskType.of("type", String.class);
  private static final int ROUNDS = 3_000;
  private static final String[] PIECES = {
    "a",
    "Z",
    "0",
    "-",
    ".",
    "/",
    ":",
    "_",
    "é",
    "e\u0301",
    "漢",
    "ש",
    "م",
    "\u0939\u093f",
    "🚀",
    "𠮷",
    " ",
    "\t",
    "\n",
    "\r",
    "\0",
    "\u0001",
    "\u007f",
    "\u0085",
    "\u2028",
    "\u202e",
    "\u200b",
    "\ufeff",
    "\uffff",
    "\ud800",
    "\udc00",
    "\ude80\ud83d",
    "'",
    "\"",
    "\\",
    "%s",
    "%n",
    "{}",
    "$1",
    "<b>"
  };

  private final long seed =
      Long.getLong("taskmill.tck.seed", ThreadLocalRandom.current().nextInt(1_000_000));
  private final Random random = new Random(seed);

  @Test
  void textsAreKeptOrRefused() {
    int kept = 0;
    int refused = 0;
    try (Taskmill mill = Taskmill.open("memory:")) {
      for (int round = 0; round < ROUNDS; round++) {
        String text = text(round % 50 == 0 ? 300 : 8);
        List<Supplier<String>> doors =
            List.of(
                () -> TaskType.of(text).name(),
                () -> TYPE.queue(text).policy().queue(),
                () -> TYPE.formerly(text).formerNames().get(0),
                () -> TYPE.request("p").tags(text).tags().get(0),
                () -> TYPE.request("p").key(text).key().orElseThrow(),
                () -> TYPE.request("p").header(text, "v").headers().keySet().iterator().next(),
                () -> String.valueOf(TYPE.request("p").header("h", text).headers().get("h")),
                () -> TaskFilter.all().types(text).types().iterator().next(),
                () -> TaskFilter.all().queues(text).queues().iterator().next(),
                () -> String.valueOf(TaskFilter.all().key(text).key()),
                () -> TaskFilter.all().tag(text).tags().iterator().next(),
                () -> String.valueOf(TaskFilter.all().keyPrefix(text).keyPrefix()),
                () -> String.valueOf(TaskFilter.all().error(text).error()),
                () -> submitted(mill, text));
        for (Supplier<String> door : doors) {
          if (isKept(door, text)) {
            kept++;
          } else {
            refused++;
          }
        }
      }
    }
    assertThat(kept).as("kept, with seed %s", seed).isGreaterThan(ROUNDS);
    assertThat(refused).as("refused, with seed %s", seed).isGreaterThan(ROUNDS);
  }

  private boolean isKept(Supplier<String> door, String text) {
    try {
      assertThat(door.get()).as("seed %s", seed).isEqualTo(text);
      return true;
    } catch (InvalidTaskException e) {
      assertThat(e.getMessage()).as("seed %s", seed).hasSizeBetween(30, 500).endsWith(".");
      assertThat(e.getMessage().codePoints().filter(RandomInputTest::isUnprintable))
          .as("what a log cannot bear, with seed %s: %s", seed, e.getMessage())
          .isEmpty();
      return false;
    }
  }

  private static String submitted(Taskmill mill, String text) {
    long id = mill.submit(TYPE.request(text)).id();
    String payload = mill.task(id).orElseThrow().payload();
    return (String) new JsonCodec().decode(payload, String.class);
  }

  private String text(int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(pieces); i >= 0; i--) {
      text.append(PIECES[random.nextInt(random.nextBoolean() ? 14 : PIECES.length)]);
    }
    return text.toString();
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
