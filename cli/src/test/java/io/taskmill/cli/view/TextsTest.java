package io.taskmill.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the views say in words. */
class TextsTest {

  private static final Counts LEFT =
      new Counts(
          Map.of(TaskState.SCHEDULED, 3L, TaskState.RUNNING, 2L, TaskState.SUCCEEDED, 1200L));

  private static final Duration LEASE = Duration.ofSeconds(3);

  @Test
  void timesAreShort() {
    assertThat(Texts.time(Duration.ofSeconds(67))).isEqualTo("1:07");
    assertThat(Texts.time(Duration.ofSeconds(3607))).isEqualTo("1:00:07");
    assertThat(Texts.seconds(Duration.ofSeconds(2))).isEqualTo("2 s");
    assertThat(Texts.seconds(Duration.ofMillis(250))).isEqualTo("0.25 s");
  }

  @Test
  void whatWasPickedUpIsTold() {
    assertThat(new PickedUp(new Counts(Map.of()), Set.of(), LEASE).text(0))
        .contains("the first run");
    assertThat(new PickedUp(LEFT, Set.of(1L, 2L), LEASE).text(0))
        .isEqualTo("Picked up 3 scheduled, 0 ready, 2 running; back in 3 s if they were killed.");
    assertThat(new PickedUp(LEFT, Set.of(1L, 2L), LEASE).text(1)).endsWith("1 of these are back.");
    assertThat(new PickedUp(LEFT, Set.of(1L, 2L), LEASE).text(2))
        .endsWith("all of these are back.");
  }

  @Test
  void aSummaryAddsUp() {
    assertThat(Texts.lines(new Summary("x.db", "stopped", Duration.ofSeconds(9), LEFT)))
        .containsExactly(
            "taskmill demo: stopped after 0:09. In x.db now:",
            "     1,205 submitted",
            "     1,200 succeeded",
            "         0 failed for good, as they were meant to",
            "         5 left: start it again and they go on");
  }

  @Test
  void aPlainViewIsCalm() {
    StringWriter out = new StringWriter();
    PlainView view = new PlainView(new PrintWriter(out));
    for (int i = 0; i < 100; i++) {
      view.show(ScreenTest.SNAPSHOT);
    }
    assertThat(out.toString())
        .isEqualToNormalizingNewlines(
            "1:07  1,984 submitted: 41 scheduled, 12 ready, 20 running, 1,904 succeeded, 7 failed;"
                + " 31/s\n");
  }
}
