package io.taskmill.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Filters and commands as JSON: what is stored, and what tools give. */
class JsonFormsTest {

  private static final Instant TIME = Instant.parse("2030-01-31T12:00:00.000001Z");

  @Test
  void aFilterIsReadAsItWasWritten() {
    TaskFilter filter =
        TaskFilter.all()
            .types("mail", "report")
            .queues("slow")
            .states(TaskState.FAILED, TaskState.READY)
            .tenant(-7)
            .creator(Long.MAX_VALUE)
            .key("k \"✓\"")
            .tag("t")
            .createdFrom(TIME)
            .createdBefore(TIME.plusSeconds(1));
    String text = FilterText.write(filter);
    assertThat(text)
        .contains("\"types\":[\"mail\",\"report\"]", "\"states\":[\"READY\",\"FAILED\"]");
    assertThat(FilterText.write(FilterText.read(text))).isEqualTo(text);
    assertThat(FilterText.write(TaskFilter.all())).isEqualTo("{}");
  }

  @Test
  void aPersonMayWriteAFilterShorter() {
    TaskFilter filter =
        FilterText.read("{\"types\":\"mail\",\"states\":\"failed\",\"tenant\":\"7\"}");
    assertThat(filter.types()).containsExactly("mail");
    assertThat(filter.states()).containsExactly(TaskState.FAILED);
    assertThat(filter.tenant()).isEqualTo(7);
    assertThat(FilterText.read("{\"key\":null}").isEmpty()).isTrue();
  }

  @Test
  void whatIsWrongWithAFilterIsNamed() {
    refused(() -> FilterText.read("{\"typ\":\"mail\"}"), "filter", "'typ'", "types", "queues");
    refused(() -> FilterText.read("{\"states\":[\"DONE\"]}"), "states", "'DONE'", "SUCCEEDED");
    refused(() -> FilterText.read("{\"types\":[1]}"), "types is '1'", "a text");
    refused(() -> FilterText.read("{\"types\":{}}"), "types is '{}'", "a text");
    refused(() -> FilterText.read("{\"tenant\":1.5}"), "tenant is '1.5'", "a whole number");
    refused(
        () -> FilterText.read("{\"createdFrom\":\"today\"}"), "createdFrom is 'today'", "a time");
    refused(() -> FilterText.read("{\"key\":7}"), "key is '7'", "a text");
    refused(() -> FilterText.read("[]"), "filter", "no JSON object");
    refused(() -> FilterText.read("{"), "filter", "no JSON");
  }

  @Test
  void aCommandIsReadAsItWasWritten() {
    List<TaskCommand> commands =
        List.of(
            TaskCommand.cancel(),
            TaskCommand.pause(),
            TaskCommand.resume(),
            TaskCommand.retry(),
            TaskCommand.reset(),
            TaskCommand.runNow(),
            new TaskCommand.Reschedule(TIME),
            TaskCommand.clean(),
            new TaskCommand.Commit(null),
            new TaskCommand.Commit("\"r\""),
            new TaskCommand.Resolve("so"),
            TaskCommand.delete(),
            new TaskCommand.Signal("approval", null),
            new TaskCommand.Signal("approval", "{}"),
            new TaskCommand.RedoStep("charge"),
            new TaskCommand.Edit(1, "q", 2, "{}"),
            TaskCommand.Edit.ofPriority(3));
    for (TaskCommand command : commands) {
      assertThat(CommandText.read(CommandText.write(command))).isEqualTo(command);
    }
    assertThat(commands.stream().map(TaskCommand::verb).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(CommandText.verbs());
    assertThat(commands.stream().map(Object::getClass).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(TaskCommand.class.getPermittedSubclasses());
  }

  @Test
  void whatIsWrongWithACommandIsNamed() {
    refused(() -> CommandText.read("{\"verb\":\"stop\"}"), "'verb'", "'stop'", "cancel");
    refused(() -> CommandText.read("{}"), "'verb'", "missing", "cancel");
    refused(() -> CommandText.read("{\"verb\":\"cancel\",\"x\":1}"), "'x'", "none of [verb]");
    refused(() -> CommandText.read("{\"verb\":\"resolve\"}"), "resolve", "'remark'", "missing");
    refused(() -> CommandText.read("{\"verb\":\"reschedule\",\"dueAt\":1}"), "'dueAt'", "a text");
    refused(
        () -> CommandText.read("{\"verb\":\"edit\",\"priority\":3000000000}"),
        "'priority'",
        "below");
    refused(() -> CommandText.read("{\"verb\":\"edit\",\"priority\":12}"), "priority is 12");
    refused(() -> CommandText.read("{\"verb\":\"edit\"}"), "changes nothing");
  }

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call)
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll(words);
  }
}
