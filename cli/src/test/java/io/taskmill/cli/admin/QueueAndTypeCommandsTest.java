package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.cli.Cli;
import org.junit.jupiter.api.Test;

/** Queues and types on the command line. */
class QueueAndTypeCommandsTest extends ShopTest {

  @Test
  void aQueueIsPausedAndResumed() {
    assertThat(shop().run("queue", "pause", "slow", "--who", "anna", "--why", "ticket 17").out())
        .contains("queue slow: paused.");
    assertThat(shop().run("queue", "list").out()).contains("slow", "paused", "NEW/S", "DONE/S");
    assertThat(shop().run("audit", "--by", "anna").out()).contains("pause-queue", "ticket 17");
    assertThat(shop().run("queue", "resume", "slow").code()).isZero();
    assertThat(shop().run("queue", "list").out()).contains("slow", "open").doesNotContain("paused");
  }

  @Test
  void aQueueGetsACapacityAndLosesIt() {
    assertThat(shop().run("queue", "capacity", "slow", "5000").code()).isZero();
    assertThat(shop().run("queue", "list").out()).contains("5,000");
    assertThat(shop().json("queue", "show", "slow").get(0).get("capacity").asLong())
        .isEqualTo(5000);
    assertThat(shop().run("queue", "capacity", "slow", "any").code()).isZero();
    assertThat(shop().run("queue", "list").out()).doesNotContain("5,000");
    Cli wrong = shop().run("queue", "capacity", "slow", "-1");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(shop().run("queue", "capacity", "slow", "many").err())
        .contains("'many'", "a number from 1, or 'any'");
  }

  @Test
  void typesAreListedAndShown() {
    assertThat(shop().run("type", "list").out()).contains("TYPE", "mail", "default");
    assertThat(shop().run("type", "show", "mail").out())
        .contains("Type mail, version", "priority", "timeout");
    assertThat(shop().json("type", "show", "mail").get(0).get("policy").get("priority").asInt())
        .isEqualTo(5);
    Cli missing = shop().run("type", "show", "nail");
    assertThat(missing.code()).isEqualTo(3);
    assertThat(missing.err()).contains("There is no type 'nail'", "taskmill type list");
  }
}
