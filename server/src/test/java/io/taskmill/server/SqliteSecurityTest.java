package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the embedded file, with what only the first start of a folder does. */
class SqliteSecurityTest extends SecurityContract {

  @TempDir private static Path data;
  private static TestServer server;
  private static String admin;

  @BeforeAll
  static void start() {
    server = TestServer.start(null, data.resolve("server"));
    admin = server.adminSecret();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  TestServer server() {
    return server;
  }

  @Override
  String admin() {
    return admin;
  }

  @Test
  void theFolderIsForItsOwnerAlone() throws IOException {
    Path folder = data.resolve("server");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("taskmill.key"))))
        .isEqualTo("rw-------");
  }

  @Test
  void aStartThatFailsLeavesTheAdminSecretToTheNext() {
    Path folder = data.resolve("busy");
    String taken = server.server().address().replaceAll(".*:", "");

    assertThatThrownBy(() -> TaskmillServer.start("--port", taken, "--data", folder.toString()))
        .hasStackTraceContaining("already in use");

    try (TestServer next = TestServer.start(null, folder)) {
      assertThat(next.server().greeting(0)).contains("Admin secret: " + next.adminSecret());
      assertThat(next.as(next.adminSecret()).get("/api/v1/tokens").status()).isEqualTo(200);
    }
    try (TestServer later = TestServer.start(null, folder)) {
      assertThat(later.server().greeting(0)).contains("--new-admin-secret");
    }
  }

  @Test
  void theStoreIsForItsOwnerAloneAlsoInAFolderOfSomebodyElse() throws IOException {
    Path folder = Files.createDirectory(data.resolve("volume"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

    TestServer.start(null, folder).close();

    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("taskmill.db"))))
        .isEqualTo("rw-------");
  }

  @Test
  void aSecondServerOnTheSameFileDoesNotStart() {
    assertThatThrownBy(() -> TestServer.start(null, data.resolve("server")))
        .isInstanceOf(ServerStartException.class)
        .hasMessageContaining("Another server runs on the store");
    assertThatThrownBy(
            () ->
                TestServer.start(
                    "jdbc:sqlite:" + data.resolve("server").resolve("taskmill.db"),
                    data.resolve("second")))
        .isInstanceOf(ServerStartException.class);
  }

  @Test
  void aServerWithoutTheKeyOfTheStoreDoesNotStart() throws IOException {
    Path folder = data.resolve("other");
    TestServer.start(null, folder).close();
    Path key = folder.resolve("taskmill.key");
    String right = Files.readString(key);

    Files.delete(key);
    assertThatThrownBy(() -> TestServer.start(null, folder))
        .hasRootCauseInstanceOf(ServerStartException.class)
        .hasStackTraceContaining("is missing");
    assertThat(key).doesNotExist();

    String wrong = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    assertThatThrownBy(() -> TestServer.start(null, folder, "--taskmill.server.key=" + wrong))
        .hasStackTraceContaining("is not the key of this store");

    try (TestServer again =
        TestServer.start(null, folder, "--taskmill.server.key=" + right.strip())) {
      assertThat(again.server().adminSecret()).as("made once").isEmpty();
    }
  }
}
