package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.cli.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Old tasks are removed by hand. */
class PurgeCommandTest {

  @TempDir private Path folder;

  @Test
  void whatIsOlderIsGoneAndWhatIsLiveStays() {
    Shop shop = Shop.in(folder);
    assertThat(shop.run("purge").out()).contains("0 tasks purged");
    assertThat(shop.run("purge", "--older-than", "0s").code()).isEqualTo(2);
    assertThat(shop.json("purge", "--older-than", "30d", "--yes").get(0).get("purged").asLong())
        .isZero();
    Cli purge = shop.run("purge", "--older-than", "0s", "--yes");
    assertThat(purge.out()).contains("2 tasks purged");
    assertThat(shop.json("task", "list")).hasSize(2);
  }
}
