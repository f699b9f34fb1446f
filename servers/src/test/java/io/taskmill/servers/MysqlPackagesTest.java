package io.taskmill.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine that cannot get a MySQL says why, so that tests can be skipped with the reason. */
class MysqlPackagesTest {

  @TempDir private Path folder;

  @Test
  void whereNoMirrorIsNamedThatIsTheReason() {
    assertThatThrownBy(() -> packages().get())
        .isInstanceOf(ServerUnavailableException.class)
        .hasMessageContainingAll("MySQL could not be unpacked", "no mirror", folder.toString());
    assertThat(folder.resolve("cache/ready")).doesNotExist();
  }

  /** Also where the machine has no apt at all. */
  @Test
  void whatCannotBeFetchedIsTheReason() throws IOException {
    Path nowhere = folder.resolve("nowhere");
    Files.writeString(
        Files.createDirectories(folder.resolve("apt/sources.list.d")).resolve("its.sources"),
        "Types: deb\nURIs: file:" + nowhere + "\nSuites: any\n");
    assertThatThrownBy(() -> packages().get())
        .isInstanceOf(ServerUnavailableException.class)
        .hasMessageContaining("apt-get");
    assertThat(folder.resolve("cache/ready")).doesNotExist();
  }

  private MysqlPackages packages() {
    return new MysqlPackages(folder.resolve("cache"), folder.resolve("apt"));
  }
}
