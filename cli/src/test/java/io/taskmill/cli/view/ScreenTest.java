package io.taskmill.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The screen, compared with what it should look like. */
class ScreenTest {

  static final Snapshot SNAPSHOT =
      new Snapshot(
          "taskmill-demo.db",
          48213,
          Duration.ofSeconds(67),
          10,
          new Counts(
              Map.of(
                  TaskState.SCHEDULED, 41L,
                  TaskState.READY, 12L,
                  TaskState.RUNNING, 20L,
                  TaskState.SUCCEEDED, 1904L,
                  TaskState.FAILED, 7L)),
          IntStream.range(0, 66).mapToObj(i -> (int) (30 + 25 * Math.sin(i / 4.0))).toList(),
          31,
          58,
          Optional.of(new LongTask("export 1355", TaskState.RUNNING, 57, 120, 41)),
          List.of(
              new Trouble("webhook 1892", 1, TaskState.SCHEDULED, "HTTP 503; again in 2 s"),
              new Trouble("webhook 1877", 2, TaskState.SUCCEEDED, "succeeded at attempt 3"),
              new Trouble(
                  "charge 1830", 3, TaskState.FAILED, "failed for good: the bank does not answer")),
          new Notice("Picked up 41 scheduled, 12 ready, 20 running; all of these are back.", true),
          false);

  @Test
  void aCommonTerminal() throws IOException {
    assertThat(draw(80, 24)).isEqualTo(golden("screen-80x24.txt"));
  }

  @Test
  void aNarrowAndLowOne() throws IOException {
    assertThat(draw(60, 20)).isEqualTo(golden("screen-60x20.txt"));
  }

  @Test
  void everyLineHasTheWidthAndNoneIsBelowTheEnd() {
    for (int width = 40; width <= 110; width += 7) {
      for (int height = 10; height <= 50; height += 5) {
        List<String> lines = Screen.draw(SNAPSHOT, width, height, false);
        int wanted = width;
        assertThat(lines).hasSizeLessThanOrEqualTo(height);
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSize(wanted));
      }
    }
  }

  @Test
  void coloursChangeNothingElse() {
    String coloured = String.join("\n", Screen.draw(SNAPSHOT, 80, 24, true)) + "\n";
    assertThat(coloured).contains("\u001b[32m");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(draw(80, 24));
  }

  private static String draw(int width, int height) {
    return String.join("\n", Screen.draw(SNAPSHOT, width, height, false)) + "\n";
  }

  private static String golden(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ScreenTest.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
