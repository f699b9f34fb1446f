package io.taskmill.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.QueueStatus;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The screen of {@code taskmill top}. */
class TopScreenTest {

  private static final Instant NOW = Instant.parse("2026-11-17T12:00:00Z");

  @Test
  void itFitsTheTerminalAndSaysWhatIsLeftOut() {
    List<String> lines = TopScreen.draw(top(30), 80, 24, false);
    assertThat(lines).hasSizeLessThanOrEqualTo(24).allMatch(line -> line.length() == 80);
    assertThat(String.join("\n", lines))
        .contains("300 waiting   60 ready   30 running", "12:00:00")
        .contains("DEBUG MODE: new tasks wait for a person.")
        .contains("queue-0 (paused)", "0.46", "5 min ago", "and 26 more")
        .contains("till on shop", "holds 2, has 20 threads, joined 60 min ago", "drains")
        .contains("17  FAILED  mail, 2 min ago: no such address");
  }

  @Test
  void nothingIsSaidToBeNothing() {
    TopSnapshot empty =
        new TopSnapshot("store", times(), Set.of(), List.of(), List.of(), List.of());
    assertThat(TopScreen.draw(empty, 60, 20, false)).filteredOn(l -> l.contains("none")).hasSize(3);
  }

  private static TopSnapshot top(int queues) {
    List<QueueStatus> all =
        IntStream.range(0, queues)
            .mapToObj(
                i ->
                    new QueueStatus(
                        "queue-" + i,
                        10,
                        2,
                        1,
                        false,
                        NOW.minusSeconds(300),
                        i == 0,
                        null,
                        12.3,
                        0.46))
            .toList();
    ClusterNode node =
        new ClusterNode(
            5,
            "till",
            "shop",
            NOW.minusSeconds(3600),
            NOW,
            true,
            Set.of("mail"),
            Set.of(),
            Set.of(),
            20,
            2,
            true);
    TopFailure failure =
        new TopFailure(17, "mail", TaskState.FAILED, NOW.minusSeconds(120), "no such address");
    return new TopSnapshot(
        "store",
        times(),
        Set.of(DebugMode.TASKS),
        all,
        List.of(node),
        Collections.nCopies(9, failure));
  }

  private static Times times() {
    return new Times(NOW, ZoneOffset.UTC);
  }
}
