package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Which server is meant, and with which token. */
class ServerAccessTest {

  private static final Map<String, String> NOTHING = Map.of();
  private static final String URL = "https://tasks.example.com";

  @TempDir private Path folder;

  @Test
  void whatIsNamedGoesBeforeTheEnvironment() {
    Map<String, String> environment = Map.of("TASKMILL_SERVER", URL);
    assertThat(ServerAccess.find("https://other", null, environment)).isEqualTo("https://other");
    assertThat(ServerAccess.find(null, null, environment)).isEqualTo(URL);
    assertThat(ServerAccess.find(null, "jdbc:sqlite:a.db", environment)).isNull();
    assertThat(ServerAccess.find(null, null, NOTHING)).isNull();
    assertThatThrownBy(() -> ServerAccess.find(URL, "jdbc:sqlite:a.db", NOTHING))
        .hasMessageContaining("not both");
    assertThatThrownBy(
            () ->
                ServerAccess.find(
                    null, null, Map.of("TASKMILL_SERVER", URL, "TASKMILL_STORE", "jdbc:x")))
        .hasMessageContaining("Say which one is meant");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aTokenFileThatOthersCanReadIsRefused() throws IOException {
    assertThatThrownBy(() -> ServerAccess.open(URL, null, NOTHING, folder))
        .hasMessageContaining("TASKMILL_TOKEN")
        .hasMessageContaining("--token-file");
    ServerAccess.open(URL, null, Map.of("TASKMILL_TOKEN", "secret"), folder).close();
    Path config = Files.createDirectories(folder.resolve(".config/taskmill"));
    Path token = Files.writeString(config.resolve("token"), "secret");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> ServerAccess.open(URL, null, NOTHING, folder))
        .hasMessageContaining("chmod 600");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    ServerAccess.open(URL, null, NOTHING, folder).close();
  }

  @Test
  void whatOnlyAStoreCanDoSaysSo() throws IOException {
    Shop shop = Shop.in(folder).at(Where.IDLE_SERVER);
    Cli purge = shop.run("purge");
    assertThat(purge.code()).isEqualTo(2);
    assertThat(purge.err()).contains("'taskmill purge' works on a store only", "--store URL");
    for (String command :
        new String[] {"demo", "copy --from jdbc:x --to jdbc:y", "schema print --dialect sqlite"}) {
      Cli cli = Cli.run((command + " --server " + URL).split(" ", -1));
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.err()).contains("works on a store only, so it has no --server");
    }
    String[] options = ShopServer.on(shop.url(), false).options("anna").toArray(String[]::new);
    Cli who =
        Cli.run(
            "queue",
            "pause",
            "slow",
            "--who",
            "bert",
            options[0],
            options[1],
            options[2],
            options[3]);
    assertThat(who.code()).isEqualTo(2);
    assertThat(who.err()).contains("knows by the token who calls", "Nothing was changed");
    Cli prefix = shop.run("queue", "list", "--prefix", "mine_");
    assertThat(prefix.code()).isEqualTo(2);
    assertThat(prefix.err()).contains("--schema and --prefix are for a store");
    ShopServer.stop();
  }
}
