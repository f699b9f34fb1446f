package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.cli.Cli;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Nodes, explanations and the screen of {@code top}. */
class NodeCommandsTest extends ShopTest {

  @Test
  void nodesAreListedDrainedAndResumed() {
    assertThat(shop().run("node", "list").out()).contains("No node is registered");
    try (Taskmill mill = Taskmill.builder().url(shop().url()).name("till").host("shop").open()) {
      mill.handle(TaskType.of("other", String.class), (payload, task) -> {}).start();
      Cli list = shop().run("node", "list");
      assertThat(list.out()).contains("till", "shop", "alive", "other");
      assertThat(list.out().lines()).allMatch(line -> line.length() <= 100);
      JsonNode node = shop().json("node", "list").get(0);
      String id = node.get("id").asString();
      assertThat(shop().run("node", "drain", id, "--who", "anna").code()).isZero();
      assertThat(shop().run("node", "list").out()).contains("drains");
      assertThat(shop().run("node", "resume", id).code()).isZero();
      assertThat(shop().run("node", "list").out()).contains("alive");
    }
    Cli missing = shop().run("node", "drain", "17");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("There is no node 17");
  }

  @Test
  void theAuditTellsWhoDidWhat() {
    assertThat(shop().run("audit").out()).contains("Nobody did anything like that.");
    try (Taskmill mill = Taskmill.open(shop().url())) {
      mill.pause(shop().ready());
    }
    Cli audit = shop().run("audit", Long.toString(shop().ready()));
    assertThat(audit.out()).contains("WHO", "pause", "applied", Long.toString(shop().ready()));
    assertThat(audit.out().lines()).allMatch(line -> line.length() <= 100);
    JsonNode entry = shop().json("audit", "--verb", "pause").get(0);
    assertThat(entry.get("task").asString()).isEqualTo(Long.toString(shop().ready()));
    assertThat(shop().json("audit", "--verb", "resume")).isEmpty();
    assertThat(shop().json("audit", "--before", "1h")).isEmpty();
  }

  @Test
  void aTaskIsExplained() {
    Cli explain = shop().run("task", "explain", Long.toString(shop().later()), "17");
    assertThat(explain.code()).isEqualTo(3);
    assertThat(explain.out()).contains("is SCHEDULED (NOT_DUE).");
    assertThat(explain.err()).contains("There is no task 17");
    JsonNode json = shop().json("task", "explain", Long.toString(shop().later())).get(0);
    assertThat(json.get("task").asString()).isEqualTo(Long.toString(shop().later()));
    assertThat(json.get("reason").asString()).isEqualTo("NOT_DUE");
    assertThat(json.get("sentence").asString()).isNotEmpty();
  }

  /** What the screen of {@code top} calls the store or server. */
  String shownName() {
    return "shop.db";
  }

  @Test
  void topShowsASnapshotWithoutATerminal() {
    Cli top = shop().run("top", "--once");
    assertThat(top.code()).isZero();
    List<String> lines = top.out().lines().toList();
    assertThat(lines).allMatch(line -> line.length() == 100);
    assertThat(top.out())
        .contains("taskmill top", shownName(), "1 waiting   1 ready   0 running")
        .contains("Queues", "slow", "Nodes", "none", "Newest failures", "no such address")
        .doesNotContain("\u001b");
    JsonNode json = shop().json("top").get(0);
    assertThat(json.get("queues")).hasSize(2);
    assertThat(json.get("failures").get(0).get("id").asString())
        .isEqualTo(Long.toString(shop().failed()));
  }
}
