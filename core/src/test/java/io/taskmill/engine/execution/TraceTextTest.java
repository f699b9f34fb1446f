package io.taskmill.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is left of a stack trace that is too long to be kept. */
class TraceTextTest {

  @Test
  void aTextThatFitsStaysAsItIs() {
    String text = trace(new Exception("all of it"));
    assertThat(TraceText.cut(text, text.length())).isEqualTo(text);
  }

  @Test
  void theInnerFramesOfEachCauseAreKept() {
    String text =
        "E: outer\n" + frames(100) + "Caused by: F: root\n" + frames(100) + "\t... 5 more\n";
    assertThat(TraceText.cut(text, 200))
        .isEqualTo(
            "E: outer\n"
                + frames(5)
                + "\t… frames left out\nCaused by: F: root\n"
                + frames(5)
                + "\t… frames left out\n");
  }

  @Test
  void aTraceThatWasCutCanBeCutOnceMore() {
    String once = TraceText.cut("E: x\n" + frames(100) + "Caused by: F: y\n" + frames(100), 400);
    assertThat(TraceText.cut("Before.\n" + once, 400))
        .hasSizeLessThanOrEqualTo(400)
        .startsWith("Before.\nE: x\n\tat frame(1)\n")
        .contains("Caused by: F: y\n\tat frame(1)\n");
  }

  @Test
  void messagesAreCutWhenFramesAreNotEnough() {
    Exception failure = new Exception("a".repeat(10_000), new Exception("root cause"));
    assertThat(TraceText.cut(trace(failure), 8_000))
        .startsWith("java.lang.Exception: aaaa")
        .contains("aaaa…\n", "Caused by: java.lang.Exception: root cause\n")
        .hasSizeLessThanOrEqualTo(8_000);
    assertThat(TraceText.cut("b".repeat(9_000), 8_000))
        .startsWith("bbb")
        .endsWith("b…\n")
        .hasSizeBetween(7_900, 8_000);
  }

  @Test
  void ofVeryManyCausesTheFirstAndTheLastAreKept() {
    Exception failure = new Exception("root cause");
    for (int i = 0; i < 500; i++) {
      failure = new Exception("x".repeat(100) + i, failure);
    }
    assertThat(TraceText.cut(trace(failure), 8_000))
        .startsWith("java.lang.Exception: xxx")
        .contains("Caused by: java.lang.Exception: root cause\n")
        .hasSizeLessThanOrEqualTo(8_000);
  }

  private static String frames(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> "\tat frame(" + i + ")\n")
        .collect(Collectors.joining());
  }

  private static String trace(Exception failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
