package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.cli.Cli;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What people do to tasks. */
class TaskVerbsTest extends ShopTest {

  @Test
  void aFailedTaskIsRetried() {
    Cli retry = task("retry", shop().failed(), "--who", "anna", "--why", "ticket 17");
    assertThat(retry.code()).isZero();
    assertThat(retry.out()).contains("Task %d: retry is done.".formatted(shop().failed()));
    assertThat(state(shop().failed())).isEqualTo("READY");
  }

  @Test
  void everyVerbDoesWhatItSays() {
    assertThat(task("pause", shop().ready()).code()).isZero();
    assertThat(state(shop().ready())).isEqualTo("PAUSED");
    assertThat(task("resume", shop().ready()).code()).isZero();
    assertThat(state(shop().ready())).isEqualTo("READY");
    assertThat(task("run-now", shop().later()).code()).isZero();
    assertThat(state(shop().later())).isEqualTo("READY");
    assertThat(task("reschedule", shop().later(), "--in", "3d").code()).isZero();
    assertThat(state(shop().later())).isEqualTo("SCHEDULED");
    assertThat(task("edit", shop().later(), "--set-priority", "8", "--set-queue", "fast").code())
        .isZero();
    assertThat(show(shop().later()).get("queue").asString()).isEqualTo("fast");
    assertThat(show(shop().later()).get("priority").asInt()).isEqualTo(8);
    assertThat(task("cancel", shop().later()).code()).isZero();
    assertThat(state(shop().later())).isEqualTo("CANCELLED");
    assertThat(task("reset", shop().later()).code()).isZero();
    assertThat(state(shop().later())).isEqualTo("READY");
    assertThat(task("clean", shop().later()).code()).isZero();
    assertThat(state(shop().later())).isEqualTo("FAILED");
    assertThat(task("resolve", shop().later(), "--remark", "called them").code()).isZero();
    assertThat(state(shop().later())).isEqualTo("RESOLVED");
    assertThat(task("commit", shop().ready(), "--result", "\"by hand\"").code()).isZero();
    assertThat(show(shop().ready()).get("result").asString()).isEqualTo("\"by hand\"");
    assertThat(task("delete", shop().sent()).code()).isZero();
    assertThat(task("show", shop().sent()).code()).isEqualTo(3);
  }

  @Test
  void whatIsNoJsonIsNotSent() {
    for (String bad : List.of("{\"by\":\"anna\"", "oops", "", "1 2")) {
      Cli signal = task("signal", shop().later(), "--name", "approval", "--payload", bad);
      assertThat(signal.code()).as(bad).isEqualTo(2);
      assertThat(signal.err()).contains("--payload must be JSON", "Nothing was changed");
    }
    assertThat(shop().json("audit", Long.toString(shop().later()))).isEmpty();
    Cli commit = task("commit", shop().ready(), "--result", "oops");
    assertThat(commit.code()).isEqualTo(2);
    assertThat(commit.err()).contains("--result must be JSON, but is: oops");
    assertThat(state(shop().ready())).isEqualTo("READY");
  }

  @Test
  void aDryRunOfIdsChangesNothing() {
    Cli counted = task("cancel", shop().ready(), "--dry-run");
    assertThat(counted.code()).isZero();
    assertThat(counted.out()).contains("1 task", "Nothing was changed");
    assertThat(state(shop().ready())).isEqualTo("READY");
  }

  @Test
  void operationsAreListedAndStopped() {
    assertThat(shop().run("operation", "list").out())
        .contains("No command was given to many tasks");
    shop().run("task", "pause", "--state", "READY", "--yes", "--who", "anna");
    JsonNode operation = shop().json("operation", "list").get(0);
    assertThat(operation.get("verb").asString()).isEqualTo("pause");
    assertThat(operation.get("who").asString()).isEqualTo("anna");
    assertThat(operation.get("state").asString()).isEqualTo("DONE");
    assertThat(shop().run("operation", "list").out()).contains("pause", "DONE", "anna", "states");
    Cli late = shop().run("operation", "stop", operation.get("id").asString());
    assertThat(late.code()).isEqualTo(3);
    assertThat(late.err()).contains("no open operation", "operation list");
  }

  @Test
  void aTaskIsFoundByTypeAndKey() {
    Cli retry = shop().run("task", "retry", "--type", "mail", "--key", "bad");
    assertThat(retry.code()).isZero();
    assertThat(state(shop().failed())).isEqualTo("READY");
    Cli missing = shop().run("task", "retry", "--type", "mail", "--key", "none");
    assertThat(missing.code()).isEqualTo(3);
    assertThat(missing.err().lines()).singleElement().asString().contains("none");
  }

  @Test
  void aRefusalSaysWhichStatesWouldAllowIt() {
    Cli retry = task("retry", shop().sent());
    assertThat(retry.code()).isEqualTo(3);
    assertThat(retry.out()).isEmpty();
    assertThat(retry.err()).contains("SUCCEEDED", "FAILED", "Nothing was changed");
    JsonNode answer = shop().json("task", "retry", Long.toString(shop().sent())).get(0);
    assertThat(answer.get("id").asString()).isEqualTo(Long.toString(shop().sent()));
    assertThat(answer.get("result").asString()).isEqualTo("REFUSED");
    assertThat(answer.get("refusal").asString()).isEqualTo("STATE");
  }

  @Test
  void aFilterIsCountedBeforeAnythingIsDone() {
    Cli unconfirmed = shop().run("task", "cancel", "--type", "mail", "--state", "READY,SCHEDULED");
    assertThat(unconfirmed.code()).isEqualTo(2);
    assertThat(unconfirmed.err()).contains("cancel is for 2 tasks", "--yes", "--dry-run");
    Cli dry = shop().run("task", "cancel", "--type", "mail", "--state", "READY", "--dry-run");
    assertThat(dry.code()).isZero();
    assertThat(dry.out()).contains("1 task", "Nothing was changed");
    assertThat(
            shop()
                .json("task", "cancel", "--queue", "slow", "--dry-run")
                .get(0)
                .get("matched")
                .asLong())
        .isEqualTo(1);
    assertThat(state(shop().ready())).isEqualTo("READY");
  }

  @Test
  void aBulkCommandIsDoneWithoutAnyWorker() {
    Cli cancel =
        shop().run("task", "cancel", "--type", "mail", "--state", "READY,SCHEDULED", "--yes");
    assertThat(cancel.err()).isEmpty();
    assertThat(cancel.code()).isZero();
    assertThat(cancel.out()).contains("is DONE: 2 tasks matched, 2 done, 0 asked.");
    assertThat(state(shop().ready())).isEqualTo("CANCELLED");
    assertThat(state(shop().later())).isEqualTo("CANCELLED");
  }

  @Test
  void aBulkCommandTellsWhatWasRefused() {
    Cli pause = shop().run("task", "pause", "--everything", "--yes");
    assertThat(pause.code()).isEqualTo(3);
    assertThat(pause.out()).contains("2 done", "refused: 2 STATE");
  }

  @Test
  void nothingIsDoneToEverythingByAccident() {
    Cli cancel = shop().run("task", "cancel", "--yes");
    assertThat(cancel.code()).isEqualTo(2);
    assertThat(cancel.err()).contains("Say which tasks", "--everything");
    assertThat(shop().run("task", "cancel", "17", "--state", "READY").err()).contains("either ids");
    assertThat(shop().run("task", "reschedule", "17").err()).contains("--at", "--in");
    assertThat(shop().run("task", "edit", "17").err()).contains("--set-priority");
  }

  @Test
  void aTaskThatHasEndedRunsAgainAsANewOne() {
    Cli again = task("run-again", shop().sent());
    assertThat(again.code()).isZero();
    assertThat(again.out()).contains("Task %d runs again as task ".formatted(shop().sent()));
    assertThat(shop().json("task", "list", "--limit", "1").get(0).get("payload").asString())
        .isEqualTo("\"anna\"");
    assertThat(task("run-again", shop().ready()).code()).isEqualTo(3);
  }

  private Cli task(String verb, long id, String... more) {
    String[] args = new String[more.length + 3];
    args[0] = "task";
    args[1] = verb;
    args[2] = Long.toString(id);
    System.arraycopy(more, 0, args, 3, more.length);
    return shop().run(args);
  }

  private JsonNode show(long id) {
    return shop().json("task", "show", Long.toString(id)).get(0);
  }

  private String state(long id) {
    return show(id).get("state").asString();
  }
}
