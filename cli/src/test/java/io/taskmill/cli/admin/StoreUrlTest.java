package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which store is meant. */
class StoreUrlTest {

  private static final Map<String, String> NOTHING = Map.of();

  @TempDir private Path folder;

  @Test
  void whatIsNamedGoesBeforeTheEnvironmentAndThatBeforeTheFolder() throws IOException {
    Files.createFile(folder.resolve("tasks.db"));
    Map<String, String> environment = Map.of("TASKMILL_STORE", "jdbc:postgresql://db/shop");
    assertThat(StoreUrl.find("jdbc:mariadb://db/x", environment, folder))
        .isEqualTo("jdbc:mariadb://db/x");
    assertThat(StoreUrl.find(null, environment, folder)).isEqualTo("jdbc:postgresql://db/shop");
    assertThat(StoreUrl.find(null, NOTHING, folder)).isEqualTo("jdbc:sqlite:tasks.db");
  }

  @Test
  void aFolderWithNoneOrSeveralFilesIsNoAnswer() throws IOException {
    assertThatThrownBy(() -> StoreUrl.find(null, NOTHING, folder))
        .hasMessageContaining("no database file")
        .hasMessageContaining("--store URL")
        .hasMessageContaining("TASKMILL_STORE");
    Files.createFile(folder.resolve("a.db"));
    Files.createFile(folder.resolve("b.db"));
    assertThatThrownBy(() -> StoreUrl.find(null, NOTHING, folder))
        .hasMessageContaining("a.db, b.db");
  }

  @Test
  void aFileThatIsMissingIsNotMade() {
    Path missing = folder.resolve("missing.db");
    Cli list = Cli.run("task", "list", "--store", "jdbc:sqlite:" + missing);
    assertThat(list.code()).isEqualTo(1);
    assertThat(list.err().lines()).singleElement().asString().contains("There is no file");
    assertThat(missing).doesNotExist();
  }

  @Test
  void aDatabaseWithoutTablesIsLeftAlone() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.db"));
    Cli list = Cli.run("task", "list", "--store", "jdbc:sqlite:" + empty);
    assertThat(list.code()).isEqualTo(1);
    assertThat(list.err().lines()).singleElement().asString().startsWith("taskmill: ");
  }
}
