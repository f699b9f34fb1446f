package io.taskmill.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.cli.Cli;
import io.taskmill.cli.admin.Shop;
import io.taskmill.cli.admin.Where;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store is moved to another. What arrives is a theme of the contract, {@code TransferTheme}. */
class CopyCommandTest {

  @TempDir private Path folder;
  private Shop shop;
  private String target;

  @BeforeEach
  void fillTheShop() {
    shop = Shop.in(folder);
    target = "jdbc:sqlite:" + folder.resolve("target.db");
  }

  @Test
  void everythingIsCopiedOnce() {
    Cli copy = Cli.run("copy", "--from", shop.url(), "--to", target);
    assertThat(copy.err()).isEmpty();
    assertThat(copy.code()).isZero();
    assertThat(copy.out()).contains("4 tasks copied", "1 types copied");
    Shop moved =
        new Shop(Where.STORE, target, shop.sent(), shop.failed(), shop.later(), shop.ready());
    assertThat(moved.json("task", "list")).isEqualTo(shop.json("task", "list"));
    Cli again = Cli.run("copy", "--from", shop.url(), "--to", target, "--json");
    assertThat(again.out()).contains("{\"part\":\"tasks\",\"copied\":0,\"there\":4}");
  }

  @Test
  void aSourceOnWhichSomebodyWorksIsNotCopied() {
    try (Taskmill mill = Taskmill.builder().url(shop.url()).name("busy").open()) {
      mill.handle(TaskType.of("other", String.class), (payload, task) -> {}).start();
      Cli copy = Cli.run("copy", "--from", shop.url(), "--to", target);
      assertThat(copy.code()).isEqualTo(1);
      assertThat(copy.err().lines())
          .singleElement()
          .asString()
          .contains("live nodes: busy on", "nothing was copied", "--force");
      assertThat(Cli.run("copy", "--from", shop.url(), "--to", target, "--force").code()).isZero();
    }
  }

  @Test
  void wrongStoresAreNamed() {
    assertThat(Cli.run("copy", "--from", shop.url(), "--to", shop.url()).err())
        .contains("the same store");
    assertThat(Cli.run("copy", "--from", shop.url(), "--to", "oracle:x").err())
        .contains("No store opens 'oracle:x'");
    assertThat(Cli.run("copy", "--from", shop.url(), "--to", "memory:x").err())
        .contains("gone with its process");
    assertThat(Cli.run("copy", "--from", "jdbc:sqlite:no.db", "--to", target).err())
        .contains("There is no file no.db");
  }
}
