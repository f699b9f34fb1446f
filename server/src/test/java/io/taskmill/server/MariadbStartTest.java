package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On MariaDB, as far as it differs. */
class MariadbStartTest {

  @TempDir private Path data;

  @Test
  void aServerStartsAndGivesUpWhatTakesTooLong() throws Exception {
    try (Server mariadb = Servers.open("mariadb", data.resolve("mariadb"));
        Database database = mariadb.create();
        TestServer server =
            TestServer.start(database.url(), data.resolve("server"), SlowStatement.LIMIT)) {
      TestServer admin = server.as(server.adminSecret());

      assertThat(admin.get("/api/v1/tasks").status()).isEqualTo(200);
      SlowStatement.isGivenUp(admin, database);
    }
  }
}
