package io.taskmill;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.CommandText;
import io.taskmill.admin.TaskCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of {@code docs/commands.md}: what each command does, and in which states. */
class CommandsTableTest {

  private static final List<TaskCommand> COMMANDS =
      List.of(
          TaskCommand.cancel(),
          TaskCommand.pause(),
          TaskCommand.resume(),
          TaskCommand.retry(),
          TaskCommand.reset(),
          TaskCommand.runNow(),
          new TaskCommand.Reschedule(Instant.EPOCH),
          TaskCommand.clean(),
          new TaskCommand.Commit(null),
          new TaskCommand.Resolve("so"),
          TaskCommand.delete(),
          new TaskCommand.Signal("approval", null),
          new TaskCommand.RedoStep("charge"),
          TaskCommand.Edit.ofPriority(1));

  private static final List<TaskState> STATES =
      List.of(
          TaskState.SCHEDULED,
          TaskState.BLOCKED,
          TaskState.READY,
          TaskState.RUNNING,
          TaskState.PAUSED,
          TaskState.ATTENTION,
          TaskState.SUCCEEDED,
          TaskState.FAILED,
          TaskState.CANCELLED,
          TaskState.SKIPPED,
          TaskState.RESOLVED);

  private static List<String> lines() throws IOException {
    return Files.readAllLines(Path.of("../docs/commands.md"));
  }

  @Test
  void theTableOfStatesSaysWhatTheCodeDoes() throws IOException {
    assertThat(STATES).containsExactlyInAnyOrder(TaskState.values());
    assertThat(COMMANDS).extracting(TaskCommand::verb).hasSameElementsAs(CommandText.verbs());
    List<String> expected =
        COMMANDS.stream().map(CommandsTableTest::row).collect(Collectors.toList());
    assertThat(lines())
        .contains(
            "| command | " + STATES.stream().map(TaskState::name).collect(joining(" | ")) + " |")
        .containsAll(expected);
  }

  private static String row(TaskCommand command) {
    return Stream.concat(
            Stream.of("`" + command.verb() + "`"),
            STATES.stream().map(state -> cell(command, state)))
        .collect(joining(" | ", "| ", " |"));
  }

  private static String cell(TaskCommand command, TaskState state) {
    if (!command.allowedIn().contains(state)) {
      return "–";
    }
    boolean asks = command instanceof TaskCommand.Cancel || command instanceof TaskCommand.Pause;
    return state == TaskState.RUNNING && asks ? "asked" : "yes";
  }

  @Test
  void everyCommandIsExplained() throws IOException {
    List<String> lines = lines();
    for (TaskCommand command : COMMANDS) {
      assertThat(lines.stream().filter(line -> line.startsWith("| `" + command.verb() + "` | ")))
          .as(command.verb())
          .hasSize(2);
    }
  }
}
