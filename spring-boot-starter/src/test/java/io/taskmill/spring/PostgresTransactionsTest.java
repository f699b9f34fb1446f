package io.taskmill.spring;

import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Servers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class PostgresTransactionsTest extends TransactionContract {

  private static Server server;
  private Database database;

  @BeforeAll
  static void start(@TempDir Path data) {
    server = Servers.open("postgres", data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void create() {
    database = server.create();
  }

  @AfterEach
  void drop() {
    database.close();
  }

  @Override
  String url() {
    return database.url();
  }
}
