package io.taskmill.jdbc.process;

import io.taskmill.jdbc.fixture.MysqlServer;
import org.junit.jupiter.api.BeforeEach;

/** Two processes on one MySQL. */
class MysqlKilledWorkerTest extends KilledWorkerContract {

  @BeforeEach
  void emptyDatabase() {
    MysqlServer.get().create("killed_worker");
  }

  @Override
  protected String url() {
    return MysqlServer.get().url("killed_worker");
  }
}
