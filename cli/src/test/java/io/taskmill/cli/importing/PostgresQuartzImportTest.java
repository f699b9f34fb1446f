package io.taskmill.cli.importing;

import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class PostgresQuartzImportTest extends QuartzImportContract {

  private static Server server;

  @BeforeAll
  static void start(@TempDir Path data) {
    server = Servers.open("postgres", data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  Database create() {
    return server.create();
  }
}
