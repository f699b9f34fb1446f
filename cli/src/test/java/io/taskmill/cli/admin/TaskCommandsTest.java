package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.cli.Cli;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What people see of tasks. */
class TaskCommandsTest extends ShopTest {

  @Test
  void aListIsReadableInAHundredColumns() {
    Cli list = shop().run("task", "list");
    assertThat(list.code()).isZero();
    List<String> lines = list.out().lines().toList();
    assertThat(lines).hasSize(5).allMatch(line -> line.length() <= 100);
    assertThat(lines.get(0)).startsWith("ID").contains("STATE", "TYPE", "KEY", "QUEUE", "TRIES");
    assertThat(lines.get(1)).startsWith(shop().ready() + "  READY");
    assertThat(lines.get(2)).contains("SCHEDULED", "slow", "due ", "(in 4 h)");
    assertThat(lines.get(3)).contains("FAILED", "bad", "1/", "ended ");
  }

  @Test
  void aFilterLeavesTheOthersOut() {
    assertThat(ids("--state", "failed,SCHEDULED")).containsExactly(shop().later(), shop().failed());
    assertThat(ids("--queue", "slow")).containsExactly(shop().later());
    assertThat(ids("--tag", "news")).containsExactly(shop().sent());
    assertThat(ids("--tenant", "3")).containsExactly(shop().ready());
    assertThat(ids("--type", "mail", "--key", "bad")).containsExactly(shop().failed());
    assertThat(ids("--created-after", "1h")).hasSize(4);
    assertThat(ids("--created-before", "2020-01-01")).isEmpty();
    assertThat(ids("--limit", "1", "--after", Long.toString(shop().later())))
        .containsExactly(shop().failed());
    assertThat(shop().run("task", "list", "--type", "none").out()).contains("No task matches.");
  }

  @Test
  void aWrongFilterIsNamed() {
    Cli state = shop().run("task", "list", "--state", "BROKEN");
    assertThat(state.code()).isEqualTo(2);
    assertThat(state.err()).contains("--state", "BROKEN", "FAILED");
    Cli time = shop().run("task", "list", "--created-after", "yesterday");
    assertThat(time.code()).isEqualTo(2);
    assertThat(time.err()).contains("--created-after", "'yesterday' is no time", "2026-11-01");
    Cli limit = shop().run("task", "list", "--limit", "0");
    assertThat(limit.err()).contains("limit is 0");
  }

  @Test
  void aTaskIsShownWithAllThatIsKnown() {
    Cli show = shop().run("task", "show", Long.toString(shop().failed()));
    assertThat(show.code()).isZero();
    assertThat(show.out())
        .contains("Task %d of type mail is FAILED.".formatted(shop().failed()))
        .contains("key          bad", "attempts     1 of", "\"nobody\"", "no such address");
    assertThat(shop().run("task", "show", Long.toString(shop().sent())).out())
        .contains("sent to anna", "till", "tags         news");
  }

  @Test
  void progressIsDrawnAndTheLogIsPrinted() {
    TaskType<String, Void> work = TaskType.of("work", String.class);
    String id;
    try (Taskmill mill = Taskmill.open(shop().url())) {
      mill.handle(
              work,
              (text, task) -> {
                task.progress(3, 4, "packing");
                task.log().info("began");
                task.log().warn("slow");
              })
          .start();
      TaskHandle<Void> handle = mill.submit(work.request("it"));
      handle.completion().toCompletableFuture().join();
      id = Long.toString(handle.id());
    }
    assertThat(shop().run("task", "show", id).out())
        .contains("progress     [██████████", "··········] 3 of 4, 75 %", "packing");
    assertThat(shop().json("task", "show", id).get(0).get("progress").get("done").asInt())
        .isEqualTo(3);
    assertThat(shop().run("task", "log", id).out()).contains("INFO   began", "WARN   slow");
    assertThat(shop().run("task", "log", id, "--level", "warn").out())
        .contains("WARN   slow")
        .doesNotContain("began");
    assertThat(shop().run("task", "log", id, "--n", "1").out()).contains("--before 2");
    assertThat(shop().run("task", "log", id, "--n", "1", "--before", "2").out())
        .contains("began")
        .doesNotContain("slow");
    assertThat(shop().run("task", "log", "17").code()).isEqualTo(3);
  }

  @Test
  void jsonHasIdsAsTexts() {
    JsonNode task = shop().json("task", "show", Long.toString(shop().sent())).get(0);
    assertThat(task.get("id").isString()).isTrue();
    assertThat(task.get("id").asString()).isEqualTo(Long.toString(shop().sent()));
    assertThat(task.get("state").asString()).isEqualTo("SUCCEEDED");
    assertThat(task.get("tags").get(0).asString()).isEqualTo("news");
    assertThat(task.get("createdAt").asString()).endsWith("Z");
    assertThat(task.get("key").isNull()).isTrue();
    assertThat(shop().json("task", "list")).hasSize(4).allMatch(each -> each.get("id").isString());
  }

  @Test
  void aTaskThatIsNotThereIsSaidAndSeenInTheExitCode() {
    Cli show = shop().run("task", "show", "17", Long.toString(shop().sent()));
    assertThat(show.code()).isEqualTo(3);
    assertThat(show.err()).contains("There is no task 17");
    assertThat(show.out()).contains("SUCCEEDED");
    assertThat(shop().run("task", "show", "x").code()).isEqualTo(2);
    assertThat(shop().run("task", "show").code()).isEqualTo(2);
  }

  @Test
  void aGroupNamesItsCommands() {
    Cli task = Cli.run("task");
    assertThat(task.code()).isEqualTo(2);
    assertThat(task.err()).contains("list", "show");
  }

  private List<Long> ids(String... filter) {
    String[] args = new String[filter.length + 2];
    args[0] = "task";
    args[1] = "list";
    System.arraycopy(filter, 0, args, 2, filter.length);
    return shop().json(args).stream()
        .map(task -> Long.parseLong(task.get("id").asString()))
        .toList();
  }
}
